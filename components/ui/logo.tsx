import { site } from '@/site.config';

const MARK = site.logo.replace('<svg ', '<svg aria-hidden="true" ');

export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, checked to contain only shapes
      dangerouslySetInnerHTML={{ __html: MARK }}
    />
  );
}
