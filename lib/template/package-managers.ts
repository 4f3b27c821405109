import type { PackageManager, SourceFacts } from '@/lib/catalogue/template';

export type NodeManager = 'npm' | 'pnpm' | 'yarn' | 'bun';

const NODE_MANAGERS: readonly NodeManager[] = ['npm', 'pnpm', 'yarn', 'bun'];
/** The most common name comes first. */
const DEV_SCRIPTS = ['dev', 'develop', 'start', 'serve'];

/** Without `-y`, npx would take the next pasted line as its answer. */
export const CREATE_NEXT_APP: Readonly<Record<NodeManager, string>> = {
  npm: 'npx -y create-next-app@latest',
  pnpm: 'pnpm create next-app@latest',
  yarn: 'yarn create next-app',
  bun: 'bunx create-next-app@latest',
};

/** Giget copies without the history. Yarn 1 can't run uninstalled packages. */
export const GIGET: Readonly<Record<NodeManager, string>> = {
  npm: 'npx -y giget@latest',
  pnpm: 'pnpm dlx giget@latest',
  yarn: 'npx -y giget@latest',
  bun: 'bunx --bun giget@latest',
};

export const MANAGER_NEEDS: Readonly<Record<Exclude<PackageManager, NodeManager>, string>> = {
  uv: 'uv',
  pip: 'Python',
  cargo: 'Rust with Cargo',
  go: 'Go',
  bundler: 'Ruby',
  hugo: 'Hugo',
  zola: 'Zola',
};

const INSTALLS: Readonly<
  Record<
    Exclude<PackageManager, NodeManager>,
    readonly { manager: string; lines: string[]; run?: string }[]
  >
> = {
  uv: [{ manager: 'uv', lines: ['uv sync'] }],
  pip: [
    {
      manager: 'pip',
      lines: ['python3 -m venv .venv', '. .venv/bin/activate', 'pip install -r requirements.txt'],
    },
    { manager: 'uv', lines: ['uv venv', 'uv pip install -r requirements.txt'] },
  ],
  cargo: [{ manager: 'cargo', lines: ['cargo build'] }],
  go: [{ manager: 'go', lines: ['go mod download'] }],
  bundler: [{ manager: 'bundle', lines: ['bundle install'] }],
  hugo: [{ manager: 'hugo', lines: [], run: 'hugo server' }],
  zola: [{ manager: 'zola', lines: [], run: 'zola serve' }],
};

export const isNodeManager = (manager: PackageManager | null): manager is NodeManager | null =>
  manager === null || NODE_MANAGERS.some((one) => one === manager);

/** The source's own manager comes first, because only its lock file pins versions. */
export const nodeManagers = (own: NodeManager | null): readonly NodeManager[] =>
  [...NODE_MANAGERS].sort((one, other) => Number(other === own) - Number(one === own));

export const devLine = (manager: NodeManager, { scripts }: SourceFacts): string | undefined => {
  const script = DEV_SCRIPTS.find((one) => scripts.includes(one));
  return script && `${manager} run ${script}`;
};

export const installCommands = (manager: Exclude<PackageManager, NodeManager>) => INSTALLS[manager];
