import { APPLY_THEME } from '@/components/site/inline-scripts.js';
import { addressOf } from '@/lib/runtime/addresses.js';
import { colours, fonts } from '@/site.config';
import { SPECULATION_RULES } from './speculation-rules.js';

export function DocumentHead() {
  const files = new Set([fonts.display.file, fonts.text.file].filter((file) => file !== null));
  return (
    <>
      {Array.from(files, (file) => (
        <link
          key={file}
          rel="preload"
          as="font"
          type="font/woff2"
          crossOrigin=""
          href={addressOf(file)}
        />
      ))}
      <link rel="icon" href={addressOf('/favicon.svg')} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={addressOf('/apple-touch-icon.png')} />
      <link rel="manifest" href={addressOf('/manifest.webmanifest')} />
      {colours.dark === null ? (
        <meta name="theme-color" content={colours.light.paper} />
      ) : (
        <>
          <meta name="color-scheme" content="light dark" />
          <meta
            name="theme-color"
            media="(prefers-color-scheme: light)"
            content={colours.light.paper}
          />
          <meta
            name="theme-color"
            media="(prefers-color-scheme: dark)"
            content={colours.dark.paper}
          />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
          <script dangerouslySetInnerHTML={{ __html: APPLY_THEME }} />
        </>
      )}
      <script
        type="speculationrules"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        dangerouslySetInnerHTML={{ __html: SPECULATION_RULES }}
      />
    </>
  );
}
