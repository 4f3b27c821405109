// @ts-check
// Plain JavaScript: it is written into the page unchanged, and `next.config.js` hashes it for the policy.

/** Key in local storage: the text of the announcement that was dismissed. */
export const DISMISSED_KEY = 'dismissed-announcement';

/**
 * Directly after the announcement in the page. Hides it before it is painted when it was dismissed in
 * this browser, or when the cached page is older than the announcement's end.
 */
export const HIDE_DISMISSED = `(bar=>{try{
if(Date.parse(bar.dataset.until)<=Date.now()||localStorage.getItem('${DISMISSED_KEY}')===bar.dataset.text)bar.hidden=true
}catch{}})(document.currentScript.previousElementSibling)`;

/** Key in local storage: `light` or `dark`; anything else is the system's. */
export const THEME_KEY = 'theme';

/** In the head, so that no page is painted in the other scheme first. */
export const APPLY_THEME = `try{const theme=localStorage.getItem('${THEME_KEY}')
if(theme==='light'||theme==='dark')document.documentElement.dataset.theme=theme}catch{}`;

/**
 * In the header. Keeps a `/` or Ctrl+K that is pressed before the page's scripts run, and what is typed after it, for
 * `useSearchShortcut`. The page's own field is there already.
 */
export const KEEP_SHORTCUT = `globalThis.earlyKeys=[]
addEventListener('keydown',event=>{
const {key,target}=event,keys=globalThis.earlyKeys,hasCommand=event.ctrlKey||event.metaKey
const isField=target.matches('input:not([type=radio]),textarea,select')
const isShortcut=hasCommand?key==='k':key==='/'&&!isField
const isTyped=keys?.length>0&&!hasCommand&&!isField&&key.length===1
if(!keys||!isShortcut&&!isTyped)return
event.preventDefault()
const own=key==='/'&&document.querySelector('#search')
if(own)own.focus()
else keys.push(event)
})`;

/** A line that hasn't brought what the first paint needs by then fetches scripts meanwhile, as `defer` would. */
const PRELOAD_AFTER_MS = 300;

/**
 * Directly after the data with what starts a page. Its scripts run in their order when the page is parsed and
 * has been painted. A page that opens in the background is not painted, and doesn't wait for it.
 *
 * Until Next's router is there, nobody renders the page that a visitor goes back or forward to, so it is loaded. Until
 * it is, this document must not write its own page into that entry of the history. The router restores the scroll
 * position on back and forward; on a reload the browser has to, which keeps the position that the document ends with.
 * WebKit restores that of a page from its back/forward cache only after `pageshow`. Browsers don't tell such a page
 * what others stored meanwhile.
 */
export const START_PAGE = `(({chunks,scripts})=>{
for(const chunk of chunks)(globalThis.TURBOPACK||=[]).push(chunk)
const add=(tag,attributesOf)=>{for(const url of scripts)document.head.append(Object.assign(document.createElement(tag),attributesOf(url)))}
let isLeaving=false
const timer=setTimeout(()=>add('link',href=>({rel:'preload',as:'script',fetchPriority:'low',href})),${PRELOAD_AFTER_MS})
const run=()=>{
clearTimeout(timer)
if(isLeaving)return
if(document.readyState==='loading')addEventListener('DOMContentLoaded',run)
else add('script',src=>({src,async:false}))
}
const address=({pathname,search}=location)=>pathname+search
const [{name,redirectCount}={name:''}]=performance.getEntriesByType('navigation')
const loaded=!redirectCount&&name.startsWith(origin+'/')?address(new URL(name)):address()
const follow=()=>{
if(!isLeaving&&(globalThis.next?.router||address()===loaded))return
isLeaving=true
let top=0
try{top=JSON.parse(sessionStorage.getItem('__next_scroll_'+history.state.key)).y}catch{}
scrollTo({top,behavior:'instant'})
history.replaceState=()=>{}
location.reload()
}
addEventListener('popstate',follow)
follow()
addEventListener('pagehide',()=>{history.scrollRestoration='auto'})
addEventListener('pageshow',({persisted})=>{if(persisted&&globalThis.next?.router){dispatchEvent(new Event('storage'));setTimeout(()=>{history.scrollRestoration='manual'})}})
if(document.hidden)run()
else new PerformanceObserver((_,observer)=>{observer.disconnect();run()}).observe({type:'paint',buffered:true})
})(JSON.parse(document.currentScript.previousElementSibling.textContent))`;
