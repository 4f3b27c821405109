import type { ReactNode } from 'react';
import { siteCopy } from '#components/site/site-copy';
import { SHARE_COLOURS as colour } from './share-colours';

/** As tall as the picture is, in pixels. */
export const SHARE_HEIGHT = 630;

/** The paper, the mark and the name of the site: what every share picture has. */
export function ShareFrame({ children }: { children: ReactNode }) {
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        background: colour.paper,
        color: colour.ink,
        fontFamily: 'text',
      }}
    >
      {children}
      <div
        style={{ display: 'flex', alignItems: 'center', position: 'absolute', left: 64, top: 56 }}
      >
        <svg aria-hidden="true" width="44" height="44" viewBox="0 0 32 32">
          <circle cx="16" cy="8.5" r="6.5" fill={colour.accentFill} />
          <path d="M8 16h16v7H8zM2 24.5h28V30H2z" fill={colour.ink} />
        </svg>
        <div style={{ display: 'flex', marginLeft: 16, fontFamily: 'display', fontSize: 38 }}>
          {siteCopy.name}
        </div>
      </div>
    </div>
  );
}
