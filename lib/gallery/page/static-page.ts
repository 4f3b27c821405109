/** From a visit to what Next makes of it: a page, a redirect or a 404, and how long each holds. */
import type { GetStaticPropsContext, GetStaticPropsResult } from 'next';
import { withFreshDeadline } from '#lib/deadline';
import { isBuild, settings } from '#lib/env';
import { ServiceSilentError } from '#lib/errors';
import { isOlderThanLastPublish } from '#lib/gallery/page/last-publish';
import { movedTo } from '#lib/gallery/page/moved-pages';
import type { Outcome } from '#lib/gallery/page/outcome';
import { rememberAbsent, rememberFound } from '#lib/gallery/page/remember-answer';
import { beginVisit, type Visit } from '#lib/gallery/page/visit';
import { shareUrl } from '#lib/gallery/share/share-picture';
import type { SiteChrome } from '#lib/page-props';
import { REVALIDATE_SECONDS } from '#lib/revalidated-item';
import { metrics } from '#lib/telling/metrics';

/** For a page that something is missing from. */
const RETRY_SECONDS = 3;

export type StaticPageProps<Props> = Props & {
  chrome: SiteChrome;
  /** Absolute address. */
  canonical: string;
  /** Absolute address of the picture for link previews. */
  sharePicture: string;
};

/**
 * @param path the page's own address, encoded
 * @throws ServiceSilentError where something is unknown and the service can't be asked: never a 404
 */
export async function staticPage<Props>(
  context: GetStaticPropsContext,
  path: string,
  make: (visit: Visit) => Outcome<Props> | Promise<Outcome<Props>>,
): Promise<GetStaticPropsResult<StaticPageProps<Props>>> {
  return withFreshDeadline(async () => {
    const { visit, outcome } = await counted(kindOf(context), (kind) => visitAndMake(kind, make));
    if (outcome.kind === 'found') {
      await rememberFound(visit, path, outcome);
      const canonical = `${settings().siteUrl}${outcome.canonicalPath ?? path}`;
      return {
        props: {
          ...outcome.props,
          chrome: visit.chrome,
          canonical,
          sharePicture: shareUrl(visit.kind === 'draft', outcome.sharePicture),
        },
        revalidate: outcome.isWhole === false ? RETRY_SECONDS : REVALIDATE_SECONDS,
      };
    }
    const moved = outcome.kind === 'moved' ? outcome : await movedTo(visit.catalogue, path);
    const to = outcome.kind === 'moved' ? outcome.to : (redirectOf(visit, path) ?? moved?.to);
    await rememberAbsent(visit, path, { moved, to });
    // A build can't write a redirect; the first visitor gets it.
    if (to !== undefined && !isBuild()) {
      return { redirect: { destination: to, permanent: true }, revalidate: REVALIDATE_SECONDS };
    }
    if (visit.isLastGood) throw new ServiceSilentError(path);
    return { notFound: true, revalidate: REVALIDATE_SECONDS };
  });
}

type Made<Props> = { visit: Visit; outcome: Outcome<Props> };

async function counted<Props>(
  reason: Visit['kind'],
  work: (kind: Visit['kind']) => Promise<Made<Props>>,
): Promise<Made<Props>> {
  try {
    const made = await work(reason);
    metrics().pagesMade.inc({ reason, outcome: made.outcome.kind });
    return made;
  } catch (error) {
    metrics().pagesMade.inc({ reason, outcome: 'failed' });
    throw error;
  }
}

/** What was published while the page was being made would be missed: it is made once more. */
async function visitAndMake<Props>(
  kind: Visit['kind'],
  make: (visit: Visit) => Outcome<Props> | Promise<Outcome<Props>>,
): Promise<Made<Props>> {
  const visit = await beginVisit(kind);
  const outcome = await make(visit);
  const isOvertaken = kind === 'usual' && !visit.isLastGood && isOlderThanLastPublish(visit.readAt);
  if (!isOvertaken) return { visit, outcome };
  try {
    const newer = await beginVisit('on-demand');
    return { visit: newer, outcome: await make(newer) };
  } catch {
    // The service has gone silent since: what was made is the last good page.
    return { visit, outcome };
  }
}

function kindOf({ draftMode, revalidateReason }: GetStaticPropsContext): Visit['kind'] {
  if (draftMode === true) return 'draft';
  return revalidateReason === 'on-demand' ? 'on-demand' : 'usual';
}

/** Old paths may be written encoded or in letters; what is sent is encoded. */
function redirectOf({ edge }: Visit, path: string): string | undefined {
  const from = [path, decodeURI(path), decodeURIComponent(path)].find((form) =>
    Object.hasOwn(edge.redirects, form),
  );
  const target = from === undefined ? undefined : edge.redirects[from];
  if (target === undefined) return undefined;
  const { pathname, search, hash } = new URL(target, settings().siteUrl);
  return pathname === path ? undefined : `${pathname}${search}${hash}`;
}
