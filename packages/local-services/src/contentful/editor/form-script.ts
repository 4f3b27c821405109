import { MAX_FILE_MB } from './file-limit.ts';
import { Markup } from './html.ts';

/**
 * Says at once that a chosen file is too large, and keeps the form from being sent with it, or while nobody answers:
 * its text would be lost.
 * Enter saves from a short text of two lines, too.
 */
export const FORM_SCRIPT = new Markup(`
const form = document.querySelector('form.entry');
const inputs = [...form.querySelectorAll('input[type=file]')];
const isTooLarge = (input) => input.files[0]?.size > ${MAX_FILE_MB}e6;
function check(input) {
  const id = input.name + '-problem';
  document.getElementById(id)?.remove();
  input.removeAttribute('aria-invalid');
  input.removeAttribute('aria-describedby');
  const field = input.closest('.field');
  if (isTooLarge(input)) {
    const [{ name, size }] = input.files;
    const problem = Object.assign(document.createElement('p'), { id, className: 'problem', role: 'alert' });
    problem.textContent =
      '“' + name + '” is too large: ' + (Math.ceil(size / 1e5) / 10).toFixed(1) + ' MB, and at most ${MAX_FILE_MB} MB can be sent.';
    input.parentElement.before(problem);
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', id);
  }
  field.classList.toggle('has-problem', field.querySelector('.problem') !== null);
}
for (const input of inputs) {
  // Else the same file, made smaller, isn't a change to the browser.
  input.addEventListener('click', () => {
    if (isTooLarge(input)) input.value = '';
  });
  for (const event of ['change', 'cancel']) input.addEventListener(event, () => check(input));
}
let isAsking = false;
let isAnswered = false;
form.addEventListener('submit', async (event) => {
  if (isAnswered) {
    isAnswered = false;
    return;
  }
  event.preventDefault();
  inputs.forEach(check);
  const wrong = inputs.find(isTooLarge);
  if (wrong) return wrong.focus();
  // A second click sends nothing twice.
  if (isAsking) return;
  isAsking = true;
  const { submitter } = event;
  document.getElementById('not-sent')?.remove();
  try {
    await fetch('/', { method: 'HEAD' });
  } catch {
    const problem = Object.assign(document.createElement('p'), { id: 'not-sent', className: 'problem', role: 'alert' });
    problem.textContent = 'Nothing was sent, for the local services do not answer. Start them, then try again here.';
    form.querySelector('.bar').append(problem);
    return;
  } finally {
    isAsking = false;
  }
  isAnswered = true;
  form.requestSubmit(submitter);
});
for (const area of form.querySelectorAll('[data-one-line]')) {
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector('button'));
  });
}
`);
