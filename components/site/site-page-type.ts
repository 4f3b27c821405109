import type { NextPage } from 'next';

// biome-ignore lint/suspicious/noExplicitAny: _app gets pages with any props
export type SitePage<Props = any> = NextPage<Props> & { isMarketingPage?: true };
