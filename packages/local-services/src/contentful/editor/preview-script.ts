import { Markup } from './html.ts';

/**
 * Shows the preview beside the form, with what is being typed: the messages are those that Contentful's own web app
 * sends to the client in the page. Without it there is the link to the preview.
 */
export const PREVIEW_SCRIPT = new Markup(`
const OPEN = 'preview-beside';
const form = document.querySelector('form.entry');
const panel = document.getElementById('preview');
const [frame, toggle] = [panel.querySelector('iframe'), panel.querySelector('button')];
// Under the name that this page is opened with: cookies of another are not sent in a frame.
const address = new URL(frame.dataset.src);
address.hostname = location.hostname;
const subscriptions = new Set();

function tell() {
  const fields = {};
  for (const { name, value } of form.querySelectorAll('[data-text]')) fields[name.slice(6)] = value;
  const data = [{ sys: { id: panel.dataset.entry, type: 'Entry' }, fields }];
  for (const subscriptionId of subscriptions) {
    const message = { source: 'live-preview-editor', method: 'ENTRY_UPDATED', subscriptionId, data };
    frame.contentWindow.postMessage(message, address.origin);
  }
}

function show(isOpen) {
  panel.classList.toggle('is-open', isOpen);
  toggle.textContent = isOpen ? 'Close the preview' : 'Preview as you type';
  toggle.setAttribute('aria-expanded', isOpen);
  frame.hidden = !isOpen;
  if (isOpen && !frame.src) frame.src = address;
  localStorage.setItem(OPEN, isOpen);
}

addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow || data?.source !== 'live-preview-sdk') return;
  if (data.method === 'UNSUBSCRIBED') subscriptions.delete(data.id);
  if (data.method !== 'SUBSCRIBED' || data.event === 'save') return;
  // The form has the default locale alone.
  if (data.locale && data.locale !== panel.dataset.locale) return;
  subscriptions.add(data.id);
  tell();
});
form.addEventListener('input', tell);
toggle.addEventListener('click', () => show(frame.hidden));
toggle.hidden = false;
show(localStorage.getItem(OPEN) === 'true');
`);
