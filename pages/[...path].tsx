export { redirectOtherPath as getServerSideProps } from '@/lib/page/other-path';

export default function OtherPath() {
  return null;
}
