// @ts-check Plain JavaScript, because `next.config.js` hashes it for the policy.

/** The text of the dismissed announcement. */
export const DISMISSED_KEY = 'dismissed-announcement';

/** Hides an announcement that was dismissed, or that has ended since the page was cached. */
export const HIDE_DISMISSED = `(bar=>{try{
if(Date.parse(bar.dataset.until)<=Date.now()||localStorage.getItem('${DISMISSED_KEY}')===bar.dataset.text)bar.hidden=true
}catch{}})(document.currentScript.previousElementSibling)`;

/** `light` or `dark`. */
export const THEME_KEY = 'theme';

/** Runs in the head, so that the page is never painted in the wrong scheme. */
export const APPLY_THEME = `try{const theme=localStorage.getItem('${THEME_KEY}')
if(theme==='light'||theme==='dark')document.documentElement.dataset.theme=theme}catch{}`;

/**
 * Until the page's scripts run, records `/` or Ctrl+K and the keys after it for `useSearchShortcut`.
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

/** After this time, the browser fetches the scripts before the first paint. */
const PRELOAD_AFTER_MS = 300;

/**
 * Runs the page's scripts in order, once the page is parsed and painted. A page in the background
 * isn't painted, so it doesn't wait.
 *
 * Until Next's router runs, nothing renders the page that a visitor goes back or forward to, so
 * that page is loaded. Meanwhile, Next must not write this page into that history entry.
 *
 * The router restores the scroll position on back and forward; after a reload, the browser does.
 * WebKit does so for a page from its back/forward cache only after `pageshow`. Such a page doesn't
 * know what other pages have stored meanwhile.
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
