//! The packages of npm that are in the browser's client. The builder tells which (`web/bundled.ts`); their licences lie
//! in `web/node_modules`.

use crate::{Fault, Kind, Work, allowed, link, texts::Texts, without_address};
use serde::Deserialize;
use serde_json::Value;
use std::{collections::BTreeMap, fs, path::Path};

#[derive(Debug, Deserialize)]
struct Package {
    version: String,
    license: String,
    #[serde(default)]
    author: Value,
    #[serde(default)]
    repository: Value,
}

pub(crate) fn work(root: &Path, name: &str, texts: &mut Texts) -> Result<Work, Fault> {
    let folder = root.join("web/node_modules").join(name);
    let path = folder.join("package.json");
    let text = fs::read_to_string(&path).map_err(Fault::io(&path))?;
    let package: Package =
        serde_json::from_str(&text).map_err(|error| Fault::form(&path.display(), &error))?;
    let expression = allowed(name, &package.license)?;
    let mut places = texts.folder(&folder)?;
    if places.is_empty() {
        places = texts.all_common(&expression)?;
    }
    Ok(Work {
        kind: Kind::Package,
        name: name.to_owned(),
        version: package.version,
        licence: expression.to_string(),
        credit: without_address(either(&package.author, "name")),
        link: link(either(&package.repository, "url")),
        texts: places,
    })
}

/// A text, or that of a field.
fn either<'a>(value: &'a Value, field: &str) -> &'a str {
    value.as_str().or_else(|| value[field].as_str()).unwrap_or_default()
}

/// The versions of all packages that `web/package-lock.json` has, by name.
pub fn bundled(root: &Path) -> Result<BTreeMap<String, String>, Fault> {
    #[derive(Deserialize)]
    struct Lock {
        packages: BTreeMap<String, Locked>,
    }
    #[derive(Deserialize)]
    struct Locked {
        #[serde(default)]
        version: String,
    }
    let path = root.join("web/package-lock.json");
    let text = fs::read_to_string(&path).map_err(Fault::io(&path))?;
    let lock: Lock = serde_json::from_str(&text).map_err(|error| Fault::form(&path.display(), &error))?;
    let named = |(path, locked): (String, Locked)| {
        Some((path.strip_prefix("node_modules/")?.to_owned(), locked.version))
    };
    Ok(lock.packages.into_iter().filter_map(named).collect())
}
