type Scheme = { readonly ink: string; readonly accentFill: string } & Readonly<
  Record<string, string>
>;

export function paintLogo(logo: string, colours: Scheme): string {
  return logo
    .replaceAll('currentColor', colours.ink)
    .replace(/var\(--([a-z-]+)\)/g, (property, token: string) => {
      const name = token.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      return colours[name] ?? property;
    });
}

export const asFile = (svg: string): string =>
  svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');

export function logoAddress(logo: string, colours: Scheme): string {
  const svg = asFile(paintLogo(logo, colours));
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
