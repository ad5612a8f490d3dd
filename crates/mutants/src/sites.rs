//! Where a file of rules can be broken, and how: operators, numbers, conditions, statements and whole functions. What
//! stands in tests, constants, patterns, types and macros is left alone, and so are the functions that only say
//! something or pick by chance.

use proc_macro2::Span;
use std::{collections::BTreeSet, ops::Range};
use syn::{
    Attribute, BinOp, Expr, ExprLit, Item, ItemConst, Lit, ReturnType, Signature, Stmt, Type, UnOp,
    spanned::Spanned,
    visit::{self, Visit},
};

/// Functions of questions and events in which no rule is broken: words, and what is picked by chance.
const NOT_RULES: [&str; 5] = ["text", "describe", "fmt", "sample", "name"];
/// Methods that are given a condition.
const CONDITIONED: [&str; 10] = [
    "all",
    "any",
    "filter",
    "find",
    "is_none_or",
    "is_some_and",
    "position",
    "retain",
    "skip_while",
    "take_while",
];
/// Methods that can stand for each other.
const SWAPPED: [(&str, &str); 5] = [
    ("all", "any"),
    ("is_err", "is_ok"),
    ("is_none", "is_some"),
    ("max", "min"),
    ("max_by_key", "min_by_key"),
];

/// One way to break a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutation {
    /// What of the file it is about.
    pub range: Range<usize>,
    pub line: usize,
    /// The function in which it stands.
    pub within: String,
    pub change: Change,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another expression in its place.
    Instead(String),
    /// The statement is left out.
    Without,
    /// The function, whose body is the range, returns this at once.
    Return(String),
}

/// The constants of a file that are whole numbers.
pub fn numbers(file: &syn::File) -> BTreeSet<String> {
    struct Numbers(BTreeSet<String>);
    impl<'a> Visit<'a> for Numbers {
        fn visit_item_const(&mut self, item: &'a ItemConst) {
            self.note(&item.ident, &item.ty);
        }

        fn visit_impl_item_const(&mut self, item: &'a syn::ImplItemConst) {
            self.note(&item.ident, &item.ty);
        }
    }
    impl Numbers {
        fn note(&mut self, name: &syn::Ident, kind: &Type) {
            if is_whole(kind) {
                self.0.insert(name.to_string());
            }
        }
    }
    let mut numbers = Numbers(BTreeSet::new());
    numbers.visit_file(file);
    numbers.0
}

fn is_whole(kind: &Type) -> bool {
    let Type::Path(path) = kind else { return false };
    let whole = ["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64"];
    path.path.get_ident().is_some_and(|ident| whole.contains(&ident.to_string().as_str()))
}

/// Every way to break what stands in a file.
pub fn mutations(source: &str, file: &syn::File, numbers: &BTreeSet<String>) -> Vec<Mutation> {
    let mut finder = Finder { source, numbers, within: Vec::new(), found: Vec::new() };
    finder.visit_file(file);
    finder.found
}

struct Finder<'a> {
    source: &'a str,
    numbers: &'a BTreeSet<String>,
    within: Vec<String>,
    found: Vec<Mutation>,
}

/// Whether something is there for tests only.
pub fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        path.is_ident("test")
            || path.is_ident("cfg")
                && attribute.parse_args::<syn::Ident>().is_ok_and(|condition| condition == "test")
    })
}

impl Finder<'_> {
    fn add(&mut self, span: Span, change: Change) {
        let within = self.within.last().cloned().unwrap_or_default();
        self.found.push(Mutation { range: span.byte_range(), line: span.start().line, within, change });
    }

    fn instead(&mut self, of: &Expr, text: String) {
        self.add(of.span(), Change::Instead(text));
    }

    fn text(&self, of: &impl Spanned) -> &str {
        &self.source[of.span().byte_range()]
    }

    /// Turns a condition round, unless that is done by its own operator.
    fn negate(&mut self, condition: &Expr) {
        let plain = matches!(
            condition,
            Expr::Call(_) | Expr::MethodCall(_) | Expr::Path(_) | Expr::Field(_) | Expr::Macro(_)
        );
        if plain {
            let text = format!("!({})", self.text(condition));
            self.instead(condition, text);
        }
    }

    fn function(&mut self, signature: &Signature, body: &syn::Block) {
        let name = signature.ident.to_string();
        if signature.constness.is_some() || NOT_RULES.contains(&name.as_str()) {
            return;
        }
        self.within.push(name);
        if !body.stmts.is_empty() {
            for early in early_returns(self.source, &signature.output) {
                self.add(body.span(), Change::Return(early));
            }
        }
        visit::visit_block(self, body);
        self.within.pop();
    }

    fn operator(&mut self, operation: &syn::ExprBinary, whole: &Expr) {
        let others: &[&str] = match operation.op {
            BinOp::Lt(_) => &["<=", ">"],
            BinOp::Le(_) => &["<", ">"],
            BinOp::Gt(_) => &[">=", "<"],
            BinOp::Ge(_) => &[">", "<"],
            BinOp::Eq(_) => &["!="],
            BinOp::Ne(_) => &["=="],
            BinOp::And(_) => &["||"],
            BinOp::Or(_) => &["&&"],
            BinOp::Add(_) => &["-"],
            BinOp::Sub(_) | BinOp::Mul(_) => &["+"],
            BinOp::Div(_) => &["*"],
            BinOp::AddAssign(_) => &["-="],
            BinOp::SubAssign(_) => &["+="],
            _ => &[],
        };
        // A chain with a pattern in it is no expression of its own.
        if has_let(&operation.left) || has_let(&operation.right) {
            return;
        }
        let assigns = matches!(operation.op, BinOp::AddAssign(_) | BinOp::SubAssign(_));
        for other in others {
            let (left, right) = (self.text(&operation.left), self.text(&operation.right));
            let text = if assigns {
                format!("{left} {other} {right}")
            } else {
                format!("({left}) {other} ({right})")
            };
            self.instead(whole, text);
        }
    }

    fn number(&mut self, literal: &syn::LitInt, whole: &Expr) {
        let Ok(value) = literal.base10_parse::<u64>() else { return };
        let more = [Some(value + 1), value.checked_sub(1)];
        for other in more.into_iter().flatten() {
            self.instead(whole, format!("{other}{}", literal.suffix()));
        }
    }
}

fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// What a function could return without doing anything.
fn early_returns(source: &str, output: &ReturnType) -> Vec<String> {
    let ReturnType::Type(_, kind) = output else { return vec![String::new()] };
    let kind = &source[kind.span().byte_range()];
    let values: &[&str] = match kind {
        "bool" => &["true", "false"],
        "Play<()>" => &["Ok(())"],
        "Play<bool>" => &["Ok(true)", "Ok(false)"],
        _ if kind.starts_with("Result<(),") => &["Ok(())"],
        _ if kind.starts_with("Option<") => &["None"],
        _ if kind.starts_with("Vec<") => &["Vec::new()"],
        "u8" | "u16" | "u32" | "usize" | "i8" | "i32" | "i64" => &["0"],
        _ => &[],
    };
    values.iter().map(|value| (*value).to_owned()).collect()
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_item(&mut self, item: &'a Item) {
        match item {
            Item::Fn(function) if !is_for_tests(&function.attrs) => {
                self.function(&function.sig, &function.block);
            }
            Item::Mod(module) if !is_for_tests(&module.attrs) => visit::visit_item_mod(self, module),
            Item::Impl(block) if !is_for_tests(&block.attrs) => visit::visit_item_impl(self, block),
            Item::Trait(block) if !is_for_tests(&block.attrs) => visit::visit_item_trait(self, block),
            _ => {}
        }
    }

    fn visit_impl_item(&mut self, item: &'a syn::ImplItem) {
        if let syn::ImplItem::Fn(function) = item
            && !is_for_tests(&function.attrs)
        {
            self.function(&function.sig, &function.block);
        }
    }

    fn visit_trait_item(&mut self, item: &'a syn::TraitItem) {
        if let syn::TraitItem::Fn(function) = item
            && let Some(body) = &function.default
        {
            self.function(&function.sig, body);
        }
    }

    fn visit_stmt(&mut self, statement: &'a Stmt) {
        if let Stmt::Expr(expr, Some(_)) = statement
            && matches!(expr, Expr::Assign(_) | Expr::Call(_) | Expr::MethodCall(_) | Expr::Try(_))
        {
            self.add(statement.span(), Change::Without);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Binary(operation) => self.operator(operation, expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let text = self.text(&unary.expr).to_owned();
                self.instead(expr, text);
            }
            Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => self.number(number, expr),
            Expr::Lit(ExprLit { lit: Lit::Bool(literal), .. }) => {
                self.instead(expr, (!literal.value).to_string());
            }
            Expr::Path(path) => {
                let last = path.path.segments.last().map(|segment| segment.ident.to_string());
                if last.is_some_and(|last| self.numbers.contains(&last)) {
                    let text = format!("{} + 1", self.text(expr));
                    self.instead(expr, text);
                }
            }
            Expr::If(branch) => self.negate(&branch.cond),
            Expr::While(branch) => self.negate(&branch.cond),
            Expr::Match(choice) => {
                for (_, guard) in choice.arms.iter().filter_map(|arm| arm.guard.as_ref()) {
                    self.negate(guard);
                }
            }
            // A refusal that is never spoken.
            Expr::Call(call) if self.text(&call.func).ends_with("Refusal::unless") => {
                if let Some(condition) = call.args.first() {
                    self.instead(condition, "true".to_owned());
                }
            }
            Expr::MethodCall(call) => self.method(call, expr),
            _ => {}
        }
        // The length of an array is a constant.
        match expr {
            Expr::Repeat(repeat) => self.visit_expr(&repeat.expr),
            Expr::Const(_) => {}
            _ => visit::visit_expr(self, expr),
        }
    }

    fn visit_pat(&mut self, _: &'a syn::Pat) {}

    fn visit_type(&mut self, _: &'a Type) {}

    fn visit_attribute(&mut self, _: &'a Attribute) {}

    fn visit_path_arguments(&mut self, _: &'a syn::PathArguments) {}

    fn visit_generics(&mut self, _: &'a syn::Generics) {}

    fn visit_angle_bracketed_generic_arguments(&mut self, _: &'a syn::AngleBracketedGenericArguments) {}
}

impl Finder<'_> {
    fn method(&mut self, call: &syn::ExprMethodCall, whole: &Expr) {
        let name = call.method.to_string();
        if let Some((one, two)) = SWAPPED.iter().find(|(one, two)| *one == name || *two == name) {
            let other = if *one == name { two } else { one };
            let (from, method) = (whole.span().byte_range(), call.method.span().byte_range());
            let text = format!(
                "{}{other}{}",
                &self.source[from.start..method.start],
                &self.source[method.end..from.end]
            );
            self.instead(whole, text);
        }
        if let Some(Expr::Closure(closure)) = call.args.first()
            && CONDITIONED.contains(&name.as_str())
        {
            self.negate(&closure.body);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<String> {
        let file = syn::parse_file(source).expect("Rust");
        let told = |mutation: Mutation| {
            let part = &source[mutation.range];
            match mutation.change {
                Change::Instead(text) => format!("{part} -> {text}"),
                Change::Without => format!("without {part}"),
                Change::Return(text) => format!("returns {text}"),
            }
        };
        mutations(source, &file, &numbers(&file)).into_iter().map(told).collect()
    }

    #[test]
    fn operators_numbers_conditions_and_returns_are_found() {
        let source = "fn f(a: u8) -> bool { a < 2 && !g(a) }";
        let wanted = [
            "returns true",
            "returns false",
            "a < 2 && !g(a) -> (a < 2) || (!g(a))",
            "a < 2 -> (a) <= (2)",
            "a < 2 -> (a) > (2)",
            "2 -> 3",
            "2 -> 1",
            "!g(a) -> g(a)",
        ];
        assert_eq!(found(source), wanted);
        assert_eq!(
            found("fn f() { if ready() { go(); } }"),
            ["returns ", "ready() -> !(ready())", "without go();"]
        );
        assert_eq!(
            found("fn f(x: Vec<u8>) -> X { x.iter().any(|x| x.is_odd()) }"),
            ["x.iter().any(|x| x.is_odd()) -> x.iter().all(|x| x.is_odd())", "x.is_odd() -> !(x.is_odd())"]
        );
    }

    #[test]
    fn a_constant_is_broken_where_it_is_used() {
        let source = "const MOST: u8 = 4; const NAME: &str = \"x\"; fn f() -> X { g(MOST, NAME) }";
        assert_eq!(found(source), ["MOST -> MOST + 1"]);
    }

    #[test]
    fn tests_patterns_lengths_and_words_are_left_alone() {
        for source in [
            "#[cfg(test)] mod tests { fn f() -> bool { true } }",
            "#[test] fn f() { g(1); }",
            "const fn f() -> u8 { 1 + 2 }",
            "fn text() -> u8 { 1 }",
        ] {
            assert_eq!(found(source), [""; 0], "{source}");
        }
        let source = "fn f(x: [u8; 3]) -> X { match x[0] { 1 => [a; 2], _ => b } }";
        assert_eq!(found(source), ["0 -> 1"]);
        assert_eq!(found("fn f() -> X { if a && let Some(b) = c { d } else { e } }"), [""; 0]);
    }
}
