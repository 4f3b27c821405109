import { ArrowRightIcon } from '@/components/ui/icons';
import { editorCopy } from '@/copy/editor';

type EntryPageLinkProps = { className: string | undefined; href: string; name: string };

export function EntryPageLink({ className, href, name }: EntryPageLinkProps) {
  return (
    <a className={className} href={href}>
      {editorCopy.page}
      <span className="visually-hidden"> ({name})</span>
      <ArrowRightIcon />
    </a>
  );
}
