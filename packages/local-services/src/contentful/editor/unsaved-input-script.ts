import { Markup } from './html.ts';

/** Has the browser ask before a page with unsaved input in its form is left. */
export const LEAVE_SCRIPT = new Markup(`
const form = document.querySelector('form.entry');
const typed = () => JSON.stringify([...new FormData(form)].map(([, value]) => value.name ?? value));
let kept = form.hasAttribute('data-refused') ? '' : typed();
form.addEventListener('submit', (event) => { if (!event.defaultPrevented) kept = typed(); });
addEventListener('beforeunload', (event) => {
  if (typed() !== kept) event.preventDefault();
});
`);
