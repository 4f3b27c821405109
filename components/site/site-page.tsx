import type { NextPage } from 'next';

/** A page of this site. A marketing page gets the site's header and footer. */
// biome-ignore lint/suspicious/noExplicitAny: _app is given every page, whatever its props.
export type SitePage<Props = any> = NextPage<Props> & { isMarketingPage?: true };
