//! The words of a map, as small numbers: kinds of terrain, features, rivers, barriers, rails, roads.

/// One word of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Word(u8);

/// Words without order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WordSet(u128);

/// All words of a map. A word's number is its place in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(Vec<String>);

impl Words {
    /// So many words fit into a set.
    pub const MOST: usize = 128;

    pub fn find(&self, word: &str) -> Option<Word> {
        let at = self.0.iter().position(|known| known == word)?;
        u8::try_from(at).ok().map(Word)
    }

    /// The number of a word, which is new or known; nothing if there is no room left.
    pub fn learn(&mut self, word: &str) -> Option<Word> {
        if let Some(known) = self.find(word) {
            return Some(known);
        }
        if self.0.len() == Self::MOST {
            return None;
        }
        self.0.push(word.to_owned());
        self.find(word)
    }

    pub fn name(&self, word: Word) -> &str {
        &self.0[usize::from(word.0)]
    }

    /// The words of a set, in the order of the alphabet.
    pub fn names(&self, set: WordSet) -> Vec<&str> {
        let mut names: Vec<&str> = set.iter().map(|word| self.name(word)).collect();
        names.sort_unstable();
        names
    }
}

impl WordSet {
    pub fn has(self, word: Word) -> bool {
        self.0 & (1 << word.0) != 0
    }

    pub fn add(&mut self, word: Word) {
        self.0 |= 1 << word.0;
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Word> {
        (0..128).map(Word).filter(move |word| self.has(*word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_keeps_its_number_and_a_set_says_its_words_in_order() {
        let mut words = Words::default();
        let [b, a] = ["b", "a"].map(|word| words.learn(word).expect("room"));
        assert_eq!(words.learn("b"), Some(b));
        let mut set = WordSet::default();
        assert!(set.is_empty());
        set.add(b);
        set.add(a);
        assert_eq!(words.names(set), ["a", "b"]);
    }

    #[test]
    fn there_is_room_for_as_many_words_as_a_set_holds() {
        let mut words = Words::default();
        let numbers: Vec<bool> = (0..=Words::MOST).map(|n| words.learn(&n.to_string()).is_some()).collect();
        assert_eq!(numbers.iter().filter(|room| **room).count(), Words::MOST);
        let mut set = WordSet::default();
        set.add(words.find("127").expect("the last"));
        assert_eq!(words.names(set), ["127"]);
    }
}
