import type { SiteConfig } from './site-config.ts';

export const pedestals: SiteConfig['art'] = {
  scene:
    '<svg viewBox="0 0 640 520"><path d="M46 330h116v150H46zM258 226h132v254H258zM482 386h112v94H482z" fill="var(--stone)"/><path d="M128 330h34v150h-34zM352 226h38v254h-38zM562 386h32v94h-32z" fill="var(--stone-deep)" opacity="0.55"/><path d="M34 316h140v14H34zM26 480h156v40H26zM244 212h160v14H244zM234 480h180v40H234zM470 372h136v14H470zM462 480h152v40H462z" fill="var(--stone-deep)"/><path d="M60 316V218a44 44 0 0 1 88 0v98h-24v-96a20 20 0 0 0-40 0v96z" fill="var(--ink)"/><circle cx="324" cy="118" r="94" fill="var(--accent-fill)"/><path d="M538 240 598 371H478z" fill="none" stroke="var(--rule-control)" stroke-width="2" stroke-dasharray="7 8"/></svg>',
  empty:
    '<svg viewBox="0 0 240 200"><circle cx="120" cy="62" r="46" fill="none" stroke="var(--rule-control)" stroke-width="1.5" stroke-dasharray="5 6"/><path d="M60 110h120v52H60z" fill="var(--stone)"/><path d="M30 164h180v34H30z" fill="var(--stone-deep)"/><path d="M0 199h240" stroke="currentColor" stroke-width="2"/></svg>',
  broken:
    '<svg viewBox="0 0 340 200"><path d="M60 110h120v52H60z" fill="var(--stone)"/><path d="M30 164h180v34H30z" fill="var(--stone-deep)"/><path d="M176 88c40-14 78 8 96 50" fill="none" stroke="var(--rule-control)" stroke-width="1.5" stroke-dasharray="5 6"/><circle cx="284" cy="152" r="46" fill="var(--accent-fill)"/><path d="M0 199h340" stroke="currentColor" stroke-width="2"/></svg>',
  pedestals: true,
};
