import { type ArtPlace, artAt } from '@/lib/brand/choose-art';
import { art, site } from '@/site.config';

type ArtProps = { place: ArtPlace; className?: string | undefined };

export function Art({ place, className }: ArtProps) {
  const drawing = artAt(place, art, site.logo);
  if (drawing === null) return null;
  return (
    <div
      aria-hidden="true"
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
