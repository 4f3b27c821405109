// @ts-check

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  images: { loader: 'custom', loaderFile: './components/image-loader.ts' },
  experimental: {
    // One process makes all pages: it reads the catalogue once and keeps to one request rate.
    cpus: 1,
  },
  async redirects() {
    return [{ source: '/templates/all', destination: '/templates', permanent: true }];
  },
};

export default config;
