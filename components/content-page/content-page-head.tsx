import type { PageAddresses } from '@/components/head/page-addresses';
import { PageHead } from '@/components/head/page-head';
import { siteCopy } from '@/copy/site';
import type { ContentPageDetail } from '@/lib/page-props';

type ContentPageHeadProps = PageAddresses & { page: ContentPageDetail };

export function ContentPageHead({ page, canonical, ogImage }: ContentPageHeadProps) {
  const { title, description, picture, updatedAt } = page;
  return (
    <PageHead
      title={title}
      description={description ?? `${title}, on ${siteCopy.name}.`}
      canonical={canonical}
      ogImage={ogImage}
      things={() => [
        {
          '@type': 'WebPage',
          name: title,
          description: description ?? undefined,
          url: canonical,
          image: picture?.url,
          dateModified: updatedAt || undefined,
        },
      ]}
    />
  );
}
