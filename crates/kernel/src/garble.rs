//! Texts gone wrong, for the tests of whoever reads them: a few words, lines or bytes changed, taken out or put elsewhere.

use crate::chance::Chance;

/// Where words part in files and answers.
const BETWEEN: [char; 11] = ['"', ' ', '\n', '\t', ',', ':', '[', ']', '{', '}', '='];

/// A text that has gone wrong in one to three places.
pub fn garbled(text: &str, chance: &mut Chance) -> Vec<u8> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=chance.below(2) {
        if lines.is_empty() {
            break;
        }
        let [at, other] = [(); 2].map(|()| below(lines.len(), chance));
        match chance.below(5) {
            0 => drop(lines.remove(at)),
            1 => lines.swap(at, other),
            2 => lines.insert(at, lines[other].clone()),
            _ => {
                let [old, new] = [lines[at].as_str(), text].map(|text| word(text, chance));
                lines[at] = lines[at].replacen(&old, &new, 1);
            }
        }
    }
    let mut bytes = (lines.join("\n") + "\n").into_bytes();
    match chance.below(8) {
        0 => bytes.truncate(below(bytes.len(), chance)),
        1 => {
            let at = below(bytes.len(), chance);
            bytes[at] ^= 1 << chance.below(8);
        }
        _ => {}
    }
    bytes
}

fn below(length: usize, chance: &mut Chance) -> usize {
    chance.below(u32::try_from(length).expect("a short text")) as usize
}

/// Some word of a text.
fn word(text: &str, chance: &mut Chance) -> String {
    let words: Vec<&str> = text.split(BETWEEN).filter(|word| !word.is_empty()).collect();
    chance.pick(&words).copied().unwrap_or("0").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_texts_go_wrong_and_an_empty_one_does_no_harm() {
        let mut chance = Chance::numbered(1, 0);
        let sound = "game = \"sample\"\nturn = 3\nblue = [1, 2]\n";
        let wrong = (0..100).filter(|_| garbled(sound, &mut chance) != sound.as_bytes()).count();
        assert!(wrong > 80, "{wrong}");
        for _ in 0..20 {
            garbled("", &mut chance);
        }
    }
}
