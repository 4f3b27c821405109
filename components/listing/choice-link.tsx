import { type ComponentProps, useRef } from 'react';
import { SiteLink } from '@/components/site/site-link';
import { queueNavigation } from './queue-navigations';

type ChoiceLinkProps = Omit<ComponentProps<typeof SiteLink>, 'ref' | 'scroll' | 'onNavigate'> & {
  /** `arrival` never rejects. */
  onChoice?: (arrival: Promise<boolean>) => void;
};

export function ChoiceLink({ onChoice, replace = false, ...link }: ChoiceLinkProps) {
  const element = useRef<HTMLAnchorElement>(null);
  return (
    <SiteLink
      {...link}
      ref={element}
      onNavigate={(event) => {
        event.preventDefault();
        if (element.current === null) return;
        const arrival = queueNavigation(element.current, replace);
        onChoice?.(arrival);
      }}
    />
  );
}
