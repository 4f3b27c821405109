import type { GetServerSideProps } from 'next';
import type { ComponentProps } from 'react';
import { InsightsPage } from '@/components/editor/insights-page';
import { pageOrSignIn } from '@/components/editor/page-or-sign-in';
import { getInsights } from '@/lib/editor/insights';
import { propsForEditor } from '@/lib/editor/require-editor-session';
import type { OrSignIn } from '@/lib/editor-props';

type Props = OrSignIn<ComponentProps<typeof InsightsPage>>;

export const getServerSideProps: GetServerSideProps<Props> = (context) =>
  propsForEditor(context, async () => {
    const insights = await getInsights();
    if (insights === null) context.res.statusCode = 503;
    return { insights };
  });

export default pageOrSignIn(InsightsPage);
