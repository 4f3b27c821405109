import { icon } from '@/components/ui/icons';

export const CheckIcon = () => icon(<path d="M2.5 8.5 6.5 12.5 13.5 3.5" />);

export const CopyIcon = () => icon(<path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />);
