import { jsonLdTemplate } from '@/components/head/json-ld-template';
import { PageHead } from '@/components/head/page-head';
import type { PageAddresses } from '@/components/head/page-metadata';
import { useWords } from '@/components/site/use-words';
import { templateWords } from '@/copy/template';
import type { TemplateDetail } from '@/lib/page-props';

type TemplateHeadProps = PageAddresses & { template: TemplateDetail; isDraft: boolean };

export function TemplateHead({ template, canonical, ogImage, isDraft }: TemplateHeadProps) {
  const templateCopy = useWords(templateWords);
  const { name, description } = template;
  return (
    <PageHead
      title={name}
      description={description ?? templateCopy.noDescription(name)}
      canonical={canonical}
      ogImage={ogImage}
      // The Markdown file has only published content.
      markdown={isDraft ? undefined : `${canonical}/index.md`}
      things={(language) => jsonLdTemplate(template, canonical, language)}
    />
  );
}
