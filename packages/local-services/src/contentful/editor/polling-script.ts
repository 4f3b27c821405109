import { Markup } from './html.ts';

/** Shows the progress of a delivery. Without scripts the page has a link to look again. */
export const POLLING_SCRIPT = new Markup(`
const panel = document.getElementById('delivery');
let shown = '';
async function look() {
  const address = panel.firstElementChild?.dataset.pending;
  if (!address) return;
  try {
    const answer = await fetch(address);
    if (!answer.ok) return;
    const text = await answer.text();
    if (text !== shown) panel.innerHTML = text;
    shown = text;
  } catch {}
  setTimeout(look, 500);
}
look();
`);
