#!/usr/bin/env python3
"""Renames of "One decision, one file" in War at Sea: run at the root of the repository, once, when no other branch is out.
Nothing of what is written in journals, problem files or answers changes: only names in Rust."""
import os, re, subprocess, sys
ROOT = sys.argv[1] if len(sys.argv) > 1 else '.'
os.chdir(ROOT)
W = 'crates/war-at-sea'
def files(where):
    out = subprocess.run(['git', 'ls-files', where], capture_output=True, text=True, check=True).stdout.split('\n')
    return [f for f in out if f.endswith('.rs') and os.path.exists(f)]
def sub(f, pairs):
    s = o = open(f).read()
    for a, b in pairs: s = re.sub(a, b, s)
    if s != o: open(f, 'w').write(s)
sea = files(W)
# functions
for f in sea:
    pairs = [(r'\bbrave\(', 'roll_for_crash('), (r'\bfn brave\b', 'fn roll_for_crash'),
             (r'\bdamage::bury\b', 'damage::remove_sunk_counters'), (r'\bbattles::bury\b', 'battles::remove_lost_forces'),
             (r'\bimagination::hoist\b', 'imagination::imagine_flagships')]
    if f.startswith(W + '/src/damage'): pairs.append((r'\bbury\(', 'remove_sunk_counters('))
    if f.startswith(W + '/src/operations/battles'): pairs.append((r'(?<!::)\bbury\(', 'remove_lost_forces('))
    if f.endswith('/imagination.rs'): pairs.append((r'\bhoist\(', 'imagine_flagships('))
    if f.endswith('operations/orders.rs'): pairs.append((r'\bbereft\(', 'without_its_charge('))
    pairs += [(r'\bfleet\.bereft\b', 'fleet.last_berths'), (r'\bpub bereft\b', 'pub last_berths'), (r', bereft,', ', last_berths,')]
    if '/formula' not in f and not f.endswith('/check.rs'):
        pairs += [(r'\.laid\b', '.open_wings'), (r'\bpub laid\b', 'pub open_wings'), (r'\bfn laid\b', 'fn open_wings'), (r'(?<=[{,] )laid(?=[,:] ?)', 'open_wings')]
    sub(f, pairs)
# three kinds of Aim
for f in sea:
    s = o = open(f).read()
    home = {'/src/victory.rs': 'Objective', '/src/charts.rs': 'GunneryShift'}
    name = next((n for tail, n in home.items() if f == W + tail), None)
    if name is None and re.search(r'\bvictory::\{?[^;]*?\bAim\b(?! as)', s): name = 'Objective'
    if name is None and re.search(r'\bcharts::(?:\{[^}]*\b)?Aim\b', s): name = 'GunneryShift'
    if name is None and (re.search(r'\bfleet::(?:\{[^}]*\b)?Aim\b', s)): name = 'FiringSolution'
    if f == W + '/src/fleet.rs':
        s = re.sub(r'\bpub enum Aim\b', 'pub enum FiringSolution', s); s = re.sub(r'\bimpl Aim\b', 'impl FiringSolution', s)
        s = re.sub(r': Aim\b', ': FiringSolution', s)
    elif name and 'strikes::{Aim' not in s and 'strikes::Aim' not in s:
        s = re.sub(r'(?<!::)\bAim\b(?=::|[^\w])', name, s); s = re.sub(r'\bvictory::Aim\b', 'victory::Objective', s)
        s = re.sub(r'\b(charts::|fleet::)Aim\b', lambda m: m.group(1) + name, s)
    s = re.sub(r'\bvictory::Aim as Goal\b', 'victory::Objective', s)
    if f.endswith('/src/check.rs'): s = re.sub(r'\bGoal\b', 'Objective', s)
    if s != o: open(f, 'w').write(s)
# chart, charts, tables
for f in files(W):
    sub(f, [(r'\bcharts::', 'battle_tables::'), (r'\bchart::', 'sea_map::'), (r'(?<!kernel::)\btables::', 'operation_tables::'),
            (r'\bmod chart;', 'mod sea_map;'), (r'\bmod charts;', 'mod battle_tables;'), (r'\bmod tables;', 'mod operation_tables;'),
            (r'\bsetting\.charts\b', 'setting.battle_tables'), (r'\bsetting\.tables\b', 'setting.operation_tables'),
            (r'\bsetting\(\)\.charts\b', 'setting().battle_tables'), (r'\bsetting\(\)\.tables\b', 'setting().operation_tables'),
            (r'\bpub charts: Charts\b', 'pub battle_tables: BattleTables'), (r'\bpub tables: Tables\b', 'pub operation_tables: OperationTables'),
            (r'\bCharts\b', 'BattleTables'), (r'\bTables\b', 'OperationTables'),
            (r'`chart`', '`sea_map`'), (r'`charts`', '`battle_tables`'), (r'`tables`', '`operation_tables`')])
for a, b in (('chart', 'sea_map'), ('charts', 'battle_tables'), ('tables', 'operation_tables')):
    for tail in ('.rs', ''):
        p = f'{W}/src/{a}{tail}'
        if os.path.exists(p): subprocess.run(['git', 'mv', p, f'{W}/src/{b}{tail}'], check=True)
# two kinds of Patrol
for f in files(W + '/src/operations/strikes') + [W + '/src/operations/strikes.rs']:
    sub(f, [(r'\bpub struct Patrol\b', 'pub struct Interception'), (r'\bOption<Patrol>', 'Option<Interception>'), (r'(?<![:\w])Patrol \{', 'Interception {')])
# the kernel's heed
for f in files('crates/kernel/src/table') + ['crates/kernel/src/table.rs']:
    sub(f, [(r'\bheed\(', 'take_in(')])
