/** The style sheet of all pages. */
export const STYLE = `:root { color-scheme: light dark; --ink: light-dark(#1b1f24, #e6e9ee); --paper: light-dark(#fff, #15181c);
  --soft: light-dark(#f2f4f7, #20252b); --line: light-dark(#cfd6df, #3a424c); --link: light-dark(#0b57a4, #8ec2ff);
  --good: light-dark(#176b34, #7fd69b); --bad: light-dark(#a3171d, #ff9b9b); --added: light-dark(#d6f5df, #16432a); --removed: light-dark(#fbdcdc, #55201f); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--paper); }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; justify-content: space-between; align-items: center; padding: .5rem 1.5rem; background: var(--soft); border-bottom: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 0; padding: 0; }
nav a { display: inline-block; padding: .35rem 0; }
main { max-width: 75rem; margin: 0 auto; padding: 1rem 1.5rem 4rem; }
h1 { font-size: 1.6rem; margin: .75rem 0 1rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
form.ask { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; margin: 0 0 1.5rem; }
label { display: block; font-weight: 600; } input, select, label.choice { font-weight: 400; align-self: center; } label.choice input { display: inline; min-width: 0; } .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
button { font: inherit; padding: .4rem .6rem; border: 1px solid var(--line); border-radius: .3rem; background: var(--paper); color: var(--ink); }
label input { display: block; min-width: 15rem; max-width: 100%; }
button { background: var(--link); color: var(--paper); border-color: var(--link); cursor: pointer; }
.scroll { overflow-x: auto; position: relative; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; } th { white-space: nowrap; }
.empty { color: inherit; font-style: italic; } .good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
[role=alert] { border-left: .3rem solid var(--bad); padding: .5rem 1rem; background: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.5rem; } dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
ins { background: var(--added); text-decoration: none; } del { background: var(--removed); }
.text { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); padding: .5rem .75rem; border-radius: .3rem; margin: .25rem 0; }
.badge { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .6rem; white-space: nowrap; } .note { margin: 0; font-size: .9rem; }
figure.plot { margin: 0; } .plot svg { width: 20rem; max-width: 100%; height: 3rem; border-bottom: 1px solid var(--line); } .plot polyline { fill: none; stroke: var(--link); stroke-width: 2; vector-effect: non-scaling-stroke; } figcaption { font-size: .9rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; } ol.life { list-style: none; padding: 0; } ol.life > li { border-left: 3px solid var(--line); padding: .25rem 0 1rem 1rem; }
`;
