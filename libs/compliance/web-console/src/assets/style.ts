export const STYLE = `:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e6e9ee); --faint: light-dark(#545d68, #a3adb9); --paper: light-dark(#fff, #15181c);
  --soft: light-dark(#f4f6f9, #1d2127); --line: light-dark(#d5dbe3, #353d47); --link: light-dark(#0b57a4, #8ec2ff); --chosen: light-dark(#dcebfb, #1d3550);
  --good: light-dark(#176b34, #7fd69b); --bad: light-dark(#a3171d, #ff9b9b); --added: light-dark(#d6f5df, #16432a); --removed: light-dark(#fbdcdc, #55201f); }
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; } main:focus { outline: none; }
.skip { position: absolute; left: -99rem; z-index: 2; } .skip:focus { left: 1rem; top: .5rem; padding: .5rem; background: var(--paper); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

header { position: sticky; top: 0; z-index: 1; display: flex; gap: 1rem; justify-content: space-between; align-items: center; padding: .5rem 1.5rem; background: var(--paper); border-bottom: 1px solid var(--line); }
header .home { font-weight: 700; font-size: 1.1rem; color: var(--ink); text-decoration: none; } header form { display: flex; gap: .75rem; align-items: center; }
.with-pages { display: grid; grid: auto 1fr / 13rem minmax(0, 1fr); min-height: 100vh; } .with-pages header { grid-column: 1 / -1; }
nav { padding: .75rem; background: var(--soft); border-right: 1px solid var(--line); }
nav h2 { font-size: .8rem; letter-spacing: .04em; text-transform: uppercase; color: var(--faint); margin: 1rem .75rem .25rem; }
nav ul { list-style: none; margin: 0; padding: 0; } nav a { display: block; padding: .3rem .75rem; border-radius: .4rem; color: var(--ink); text-decoration: none; }
nav a:hover { background: var(--line); } nav a[aria-current] { background: var(--chosen); font-weight: 600; }
main { width: 100%; max-width: 80rem; padding: 1rem 1.5rem 4rem; } .alone main { max-width: 26rem; margin: 10vh auto; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .5rem 0 1.25rem; } main h2 { font-size: 1.2rem; margin: 2.25rem 0 .75rem; } h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }

form.ask { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin: 0 0 1.5rem; padding: 1rem; background: var(--soft); border: 1px solid var(--line); border-radius: .5rem; }
form.ask > a { align-self: center; } label { display: block; font-weight: 600; } label.choice { display: flex; gap: .5rem; align-items: center; align-self: end; padding: .45rem 0; font-weight: 400; }
input:not([type=checkbox], [type=radio], [type=range], [type=hidden]), select, textarea { display: block; width: 15rem; max-width: 100%; font: 400 1rem/1.4 system-ui, sans-serif; padding: .4rem .6rem; color: inherit; background: var(--paper); border: 1px solid var(--faint); border-radius: .4rem; }
select { width: auto; } label:has([type=range]) { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; } [type=range] { width: 20rem; max-width: 100%; } input[type=checkbox] { width: 1.1rem; height: 1.1rem; flex: none; } .alone input:not([type=hidden]) { width: 100%; } .alone button { width: 100%; }
button { font: inherit; font-weight: 600; padding: .4rem .9rem; border: 1px solid var(--link); border-radius: .4rem; background: var(--link); color: var(--paper); cursor: pointer; }
button.quiet { background: var(--paper); color: var(--link); border-color: var(--line); } button:hover { filter: brightness(1.1); }
summary { cursor: pointer; } .more { flex-basis: 100%; } .more > summary { font-weight: 600; } .fields { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin-top: .5rem; } progress { accent-color: var(--link); width: 12rem; max-width: 100%; }

.scroll { overflow-x: auto; position: relative; border: 1px solid var(--line); border-radius: .5rem; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem; overflow-wrap: break-word; } td { border-top: 1px solid var(--line); } td button { white-space: nowrap; }
th { background: var(--soft); font-size: .9rem; } tbody tr:hover { background: var(--soft); } td:has(.text, .value) { min-width: 13rem; } .id, .event, .value { overflow-wrap: anywhere; } td:has(> .id) { min-width: 6.5rem; } td:has(> .event) { min-width: 10.5rem; }
.empty { color: var(--faint); } p.empty { padding: 1rem; border: 1px dashed var(--line); border-radius: .5rem; } .good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
[role=alert] { border-left: .3rem solid var(--bad); border-radius: .3rem; padding: .6rem 1rem; background: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.5rem; } dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
ins { background: var(--added); text-decoration: none; } del { background: var(--removed); }
.text { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); padding: .5rem .75rem; border-radius: .3rem; margin: .25rem 0; }
fieldset { border: 1px solid var(--line); border-radius: .4rem; padding: .25rem .75rem .5rem; margin: 0; display: flex; flex-wrap: wrap; gap: 0 1rem; } legend { font-weight: 600; }
.badge { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; white-space: nowrap; } .note { margin: 0; font-size: .9rem; color: var(--faint); }
figure.plot { margin: 0; } .plot svg { width: 20rem; max-width: 100%; height: 3rem; border-bottom: 1px solid var(--line); } .scroll .plot svg { width: 14rem; height: 1.75rem; } .plot polyline { fill: none; stroke: var(--link); stroke-width: 2; vector-effect: non-scaling-stroke; } figcaption { font-size: .9rem; color: var(--faint); }
ol.life { list-style: none; padding: 0; } ol.life > li { border-left: 3px solid var(--line); padding: .25rem 0 1rem 1rem; }

@media (max-width: 48rem) {
  .with-pages { display: block; } header, main { padding-left: 1rem; padding-right: 1rem; } header { position: static; }
  nav { display: flex; gap: .25rem; overflow-x: auto; padding: .5rem; border-right: 0; border-bottom: 1px solid var(--line); } nav h2 { display: none; } nav ul { display: flex; gap: .25rem; } nav a { white-space: nowrap; }
  .scroll { border: 0; } table, tbody, tr, td { display: block; } thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { border: 1px solid var(--line); border-radius: .5rem; margin: 0 0 .75rem; padding: .25rem 0; } td { border: 0; padding: .2rem .75rem; overflow-wrap: anywhere; } td:empty { display: none; }
  td::before { content: attr(data-head); display: block; font-size: .85rem; color: var(--faint); } td:has(.text, .value, .id, .event) { min-width: 0; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; } form.ask > label, form.ask input:not([type=checkbox], [type=hidden]), form.ask textarea, form.ask select, form.ask button, .fields > label { width: 100%; }
}
`;
