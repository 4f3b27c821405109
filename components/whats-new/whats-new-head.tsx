import { breadcrumbList } from '@/components/head/json-ld-breadcrumbs';
import { jsonLdItems } from '@/components/head/json-ld-items';
import type { PageAddresses } from '@/components/head/page-addresses';
import { PageHead } from '@/components/head/page-head';
import { whatsNewCopy } from '@/copy/whats-new';
import type { WhatsNew } from '@/lib/page-props';

type WhatsNewHeadProps = PageAddresses & { whatsNew: WhatsNew };

export function WhatsNewHead({ whatsNew, canonical, ogImage }: WhatsNewHeadProps) {
  const { title: name, description } = whatsNewCopy;
  const templates = whatsNew.months.flatMap((month) => month.templates);
  return (
    <PageHead
      title={name}
      description={description}
      canonical={canonical}
      ogImage={ogImage}
      things={() => [
        ...jsonLdItems(name, canonical, templates),
        breadcrumbList([], { name, url: canonical }),
      ]}
    />
  );
}
