import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { metrics, metricsText } from '@/lib/observability/metrics';
import { ROUTES } from '@/lib/observability/metrics-routes';
import { PAGE_ROUTES } from '@/lib/runtime/page-kinds';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

const read = (name: string) =>
  readFile(new URL(`../../deploy/monitoring/${name}`, import.meta.url), 'utf8');

/** Added by the collector. */
const LABELS_OF_THE_COLLECTOR = ['job', 'instance', 'le'];
/** Also added by the collector: whether the instance and the site are reachable. */
const METRICS_OF_THE_COLLECTOR = ['up', 'probe_success'];

beforeEach(() => setEnvironment(ANY_CONTENT));

/** Name and expression. */
async function alerts(): Promise<[name: string, expression: string][]> {
  const rules = (await read('alerts.yaml')).split('- alert: ').slice(1);
  return rules.map((rule) => {
    const [, expression = ''] = /expr: (?:>-\n)?([\s\S]*?)\n {8}\w+:/.exec(rule) ?? [];
    return [rule.split('\n')[0] ?? '', expression.replace(/\s+/g, ' ')];
  });
}

async function dashboardExpressions(): Promise<[title: string, expression: string][]> {
  const { panels } = JSON.parse(await read('dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  return panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  );
}

/** A histogram consists of three metrics. */
async function known(): Promise<Map<string, readonly string[]>> {
  const { text } = await metricsText();
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Map(
    names.flatMap(([, name = '', type]) => {
      const metric = metrics().registry.getSingleMetric(name) as { labelNames?: string[] };
      const labels = [...(metric?.labelNames ?? []), ...LABELS_OF_THE_COLLECTOR];
      const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
      return suffixes.map((suffix): [string, string[]] => [name + suffix, labels]);
    }),
  );
}

it('refused webhooks are counted from 0, so that the first refusal is an increase', async () => {
  const { text } = await metricsText();
  for (const status of [401, 503]) {
    expect(text).toMatch(
      new RegExp(`^plinth_http_responses_total\\{route="webhook".*status="${status}"\\} 0$`, 'm'),
    );
  }
});

/** The metrics in an expression, with their label selectors. */
function metricsIn(expression: string): { name: string; labels: string[] }[] {
  const found = [
    ...expression.matchAll(/\b((?:plinth|process|nodejs)_\w+|up|probe_success)\b(?:\{([^}]*)\})?/g),
  ];
  return found.map(([, name = '', selection = '']) => ({
    name,
    labels: [...selection.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  }));
}

function problemsOf(expression: string, all: Map<string, readonly string[]>): string[] {
  const used = metricsIn(expression);
  if (used.length === 0) return ['asks for no metric'];
  const unknown = used.filter(
    ({ name }) => !all.has(name) && !METRICS_OF_THE_COLLECTOR.includes(name),
  );
  const labels = used.flatMap(({ name }) => all.get(name) ?? LABELS_OF_THE_COLLECTOR);
  const asked = [
    ...used.flatMap((one) => one.labels),
    ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
  ];
  return [
    ...unknown.map(({ name }) => `there is no ${name}`),
    ...asked.filter((label) => !labels.includes(label)).map((label) => `no label ${label}`),
  ];
}

describe('deploy/monitoring', () => {
  it('queries existing metrics and labels', async () => {
    const all = await known();
    const expressions = [...(await alerts()), ...(await dashboardExpressions())];
    expect(expressions.length).toBeGreaterThan(35);
    const problems = expressions.flatMap(([where, expression]) =>
      problemsOf(expression, all).map((problem) => `${where}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it('is checked for unknown metrics and labels', async () => {
    const all = await known();
    expect(problemsOf('rate(plinth_http_response_total[5m])', all)).toEqual([
      'there is no plinth_http_response_total',
    ]);
    expect(problemsOf('sum by (path) (plinth_http_responses_total{code="200"})', all)).toEqual([
      'no label code',
      'no label path',
    ]);
  });

  it('scrapes metrics four times per rate interval of the dashboard', async () => {
    const { panels } = JSON.parse(await read('dashboard.json'));
    expect(JSON.stringify(panels)).toContain('$__rate_interval');
    // Grafana's default interval.
    expect(await read('prometheus.yaml')).toContain('scrape_interval: 15s');
  });

  it('uses every metric that the site exports', async () => {
    const asked = [...(await alerts()), ...(await dashboardExpressions())]
      .map(([, expression]) => expression)
      .join(' ');
    const own = [...(await known()).keys()].filter((name) => name.startsWith('plinth_'));
    const groups = new Set(own.map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    expect([...groups].filter((name) => !asked.includes(name))).toEqual([]);
  });

  it('excludes all other routes from page queries, so that they cover every kind of page', async () => {
    const all = [...(await alerts()), ...(await dashboardExpressions())];
    const excluded = all.flatMap(([, expression]) =>
      [...expression.matchAll(/route!~"(feed\|[^"]*)"/g)].map(([, routes = '']) =>
        routes.split('|'),
      ),
    );
    expect(excluded.length).toBeGreaterThan(4);
    for (const routes of excluded) {
      const others = [...ROUTES.map(([name]) => name), 'other', 'behind-copy'];
      expect(others.filter((route) => !routes.includes(route))).toEqual([]);
      const pages = Object.keys(PAGE_ROUTES).filter((kind) => routes.includes(kind));
      expect(pages.filter((kind) => kind !== 'search')).toEqual([]);
    }
  });

  it('defines only alerts that docs/operations.md explains', async () => {
    const guide = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const names = (await alerts()).map(([name]) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !guide.includes(`### ${name}\n`))).toEqual([]);
  });
});
