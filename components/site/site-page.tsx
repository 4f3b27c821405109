import type { NextPage } from 'next';

// biome-ignore lint/suspicious/noExplicitAny: _app is given every page, whatever its props.
export type SitePage<Props = any> = NextPage<Props> & { isMarketingPage?: true };
