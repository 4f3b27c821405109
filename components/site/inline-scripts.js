// @ts-check
// Plain JavaScript, for it goes into the page as it is; `next.config.js` reads it for its hash.

/** Where a browser remembers the announcement that its visitor dismissed: the text of it. */
export const DISMISSED_KEY = 'dismissed-announcement';

/**
 * Stands right behind the announcement and takes it away before it is painted where its visitor has
 * dismissed it, or where the page was kept for longer than the announcement holds.
 */
export const HIDE_WHAT_IS_OVER = `(bar=>{try{
if(Date.parse(bar.dataset.until)<=Date.now()||localStorage.getItem('${DISMISSED_KEY}')===bar.dataset.text)bar.hidden=true
}catch{}})(document.currentScript.previousElementSibling)`;

/** Stands right behind the data that says which chunks start a page. */
export const START_CHUNKS =
  'for(const chunk of JSON.parse(document.currentScript.previousElementSibling.textContent))(globalThis.TURBOPACK||=[]).push(chunk)';
