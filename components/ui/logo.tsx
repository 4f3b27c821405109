import { site } from '@/site.config';

const MARK = site.logo.replace('<svg ', '<svg aria-hidden="true" ');

export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: MARK }}
    />
  );
}
