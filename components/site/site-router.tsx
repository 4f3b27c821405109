/** The router, for effects and handlers. Next's hook for it would be one more part of every page's script. */
import type { NextRouter } from 'next/router';

/** Set by the app before anything of a page runs in a browser. */
export const siteRouter: { current: NextRouter | null } = { current: null };
