export { default } from '@/components/site/never-rendered';
export { redirectOtherPath as getServerSideProps } from '@/lib/page/other-path';
