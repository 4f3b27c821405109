/** Evaluates the alert rules with Prometheus itself. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricsText } from '@/lib/observability/metrics';
import { ANY_CONTENT, setEnvironment } from '@/tests/fixtures/lib';

const FOLDER = fileURLToPath(new URL('../../deploy/monitoring', import.meta.url));
const isPromtoolInstalled = spawnSync('promtool', ['--version']).status === 0;

/** Start value, step and count, with a sample every 30 seconds. */
type Series = Readonly<Record<string, string>>;

const WELL: Series = {
  'up{job="plinth",instance="site-1"}': '1x60',
  'up{job="plinth",instance="site-2"}': '1x60',
  'probe_success{job="plinth-visitors"}': '1x60',
  'plinth_service_up{instance="site-1",service="key-value store"}': '1x60',
  'plinth_service_up{instance="site-1",service="content service"}': '1x60',
  'plinth_content_read_timestamp_seconds{instance="site-1"}': '0+30x60',
  'plinth_content_calls_total{outcome="429"}': '0x60',
  'plinth_http_responses_total{route="page",status="200"}': '0+300x60',
  'plinth_http_responses_total{route="page",status="500"}': '0x60',
  'plinth_http_responses_total{route="webhook",status="503"}': '0+30x60',
  'plinth_http_responses_total{route="webhook",status="200"}': '0+30x60',
  'plinth_http_response_seconds_bucket{route="page",le="0.25"}': '0+300x60',
  'plinth_http_response_seconds_bucket{route="page",le="+Inf"}': '0+300x60',
  'plinth_publish_to_live_seconds_count{outcome="live"}': '0+1x60',
  'plinth_publish_to_live_seconds_count{outcome="not live"}': '0x60',
  'plinth_publish_to_live_seconds_bucket{outcome="live",le="2"}': '0+1x60',
  'plinth_publish_to_live_seconds_bucket{outcome="live",le="+Inf"}': '0+1x60',
  plinth_publishes_waiting: '1x60',
  'plinth_store_seconds_bucket{outcome="ok",le="0.005"}': '0+300x60',
  'plinth_store_seconds_bucket{outcome="ok",le="+Inf"}': '0+300x60',
  plinth_proxy_refresh_failures_total: '0x60',
  'plinth_pages_rendered_total{reason="isr",outcome="failed"}': '0x60',
  'plinth_pages_rendered_total{reason="isr",outcome="ok"}': '0+9x60',
  'plinth_requests_refused_total{reason="secret"}': '0x60',
  'plinth_requests_refused_total{reason="work"}': '0+9x60',
  'plinth_clock_skew_seconds{instance="site-1"}': '0.4x60',
  'nodejs_eventloop_lag_p99_seconds{instance="site-1"}': '0.02x60',
  'process_resident_memory_bytes{job="plinth",instance="site-1"}': '730000000x60',
};

/** Alert → the series that must fire it, as far as they differ from normal operation. */
const ILL: Readonly<Record<string, Series>> = {
  PlinthInstanceDown: { 'up{job="plinth",instance="site-2"}': '0x60' },
  PlinthDown: {
    'up{job="plinth",instance="site-1"}': '0x60',
    'up{job="plinth",instance="site-2"}': '0x60',
  },
  PlinthUnreachable: { 'probe_success{job="plinth-visitors"}': '0x60' },
  PlinthErrors: { 'plinth_http_responses_total{route="page",status="500"}': '0+6x60' },
  PlinthSlow: {
    'plinth_http_response_seconds_bucket{route="page",le="0.25"}': '0+100x60',
    'plinth_http_response_seconds_bucket{route="page",le="2.5"}': '0+300x60',
  },
  // Contentful stops retrying after three attempts.
  PlinthPublishesFail: {
    'plinth_publish_to_live_seconds_count{outcome="not live"}': '0x38 1 2 3x20',
  },
  PlinthWebhooksRefused: {
    'plinth_http_responses_total{route="webhook",status="200"}': '9x60',
    'plinth_http_responses_total{route="webhook",status="503"}': '0x60',
    'plinth_http_responses_total{route="webhook",status="401"}': '0+1x60',
  },
  PlinthPublishesSlow: {
    'plinth_publish_to_live_seconds_bucket{outcome="live",le="2"}': '0x60',
    'plinth_publish_to_live_seconds_bucket{outcome="live",le="20"}': '0+1x60',
  },
  PlinthPublishesWait: { 'plinth_publish_to_live_seconds_count{outcome="live"}': '9x60' },
  PlinthContentServiceDown: {
    'plinth_service_up{instance="site-1",service="content service"}': '0x60',
  },
  PlinthContentOld: {
    'plinth_service_up{instance="site-1",service="content service"}': '0x60',
    'plinth_content_read_timestamp_seconds{instance="site-1"}': '-7200x60',
  },
  PlinthRateLimited: { 'plinth_content_calls_total{outcome="429"}': '0+30x60' },
  PlinthStoreDown: { 'plinth_service_up{instance="site-1",service="key-value store"}': '0x60' },
  PlinthStoreSlow: {
    'plinth_store_seconds_bucket{outcome="ok",le="0.005"}': '0+100x60',
    'plinth_store_seconds_bucket{outcome="ok",le="0.5"}': '0+300x60',
  },
  PlinthProxyNotRefreshed: { plinth_proxy_refresh_failures_total: '0+3x60' },
  PlinthOlderPages: { 'plinth_pages_rendered_total{reason="isr",outcome="failed"}': '0+1x60' },
  PlinthClockWrong: { 'plinth_clock_skew_seconds{instance="site-1"}': '-3600x60' },
  PlinthGuessing: { 'plinth_requests_refused_total{reason="secret"}': '0x40 20x20' },
  PlinthEventLoopBlocked: { 'nodejs_eventloop_lag_p99_seconds{instance="site-1"}': '0.9x60' },
  PlinthMemory: { 'process_resident_memory_bytes{job="plinth",instance="site-1"}': '900000000x60' },
};

/** Other alerts that fire for the same cause. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  PlinthDown: ['PlinthInstanceDown'],
  PlinthContentOld: ['PlinthContentServiceDown'],
};

const firing = (alert = '') =>
  `count by (alertname) (ALERTS{alertstate="firing"${alert && `,alertname="${alert}"`}} > 0) > bool 0`;

const inputOf = (all: Series) =>
  Object.entries(all).map(([series, values]) => ({ series, values }));

/** @param alerts all that fire */
const testOf = (changed: Series, ...alerts: string[]) => ({
  name: alerts[0] ?? 'well',
  interval: '30s',
  input_series: inputOf({ ...WELL, ...changed }),
  promql_expr_test: [
    {
      expr: firing(),
      eval_time: '25m',
      exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
    },
  ],
});

/** A first attempt that fails and a second that succeeds. */
const failedOnce = testOf({
  'plinth_publish_to_live_seconds_count{outcome="not live"}': '0x38 1x22',
});

/** The proxy restarts during hundreds of publishes, and later visits fill its cache. */
const proxyAwayOnce = testOf({ plinth_proxy_refresh_failures_total: '0x30 1 400 800x28' });

/** Contentful is down, cached pages remain, and webhooks are retried. */
const contentOutage = testOf(
  {
    'plinth_service_up{instance="site-1",service="content service"}': '1x10 0x50',
    'plinth_pages_rendered_total{reason="isr",outcome="failed"}': '0x10 0+9x50',
    'plinth_pages_rendered_total{reason="isr",outcome="ok"}': '90x60',
    'plinth_http_responses_total{route="webhook",status="200"}': '9x60',
  },
  'PlinthContentServiceDown',
);

/** An outage that ends before an alert fires. */
const over = testOf({
  'plinth_http_responses_total{route="page",status="500"}': '0x39 200 400x20',
  'plinth_pages_rendered_total{reason="isr",outcome="failed"}': '0x30 1 2 3 4 5 6x25',
});

/** Bursts in which one page in twenty fails. */
const errorsInBursts = testOf(
  {
    'plinth_http_responses_total{route="page",status="200"}': '0+60x60',
    'plinth_http_responses_total{route="page",status="500"}':
      '0x6 20x6 40x6 60x6 80x6 100x6 120x6 140x6 160x6',
  },
  'PlinthErrors',
);

/** Two hundred simultaneous publishes, as in an import. */
const burst = testOf({
  'plinth_publish_to_live_seconds_count{outcome="live"}': '0x30 200x30',
  'plinth_publish_to_live_seconds_bucket{outcome="live",le="2"}': '0x60',
  'plinth_publish_to_live_seconds_bucket{outcome="live",le="20"}': '0x30 200x30',
  'plinth_publish_to_live_seconds_bucket{outcome="live",le="+Inf"}': '0x30 200x30',
  plinth_publishes_waiting: '0x60',
});

/** Errors that visitors don't see. */
const askedForErrors = testOf({
  'plinth_http_responses_total{route="page",status="200"}': '0+3x60',
  'plinth_http_responses_total{route="error-page",status="500"}': '0+9x60',
  'plinth_http_responses_total{route="cron",status="503"}': '0+9x60',
  'plinth_http_responses_total{route="behind-copy",status="500"}': '0+9x60',
});

/** Only health checks, no visitors. */
const neverAsked = {
  ...testOf({}, 'PlinthUnreachable'),
  input_series: inputOf(WELL).filter(({ series }) => !series.startsWith('probe_success')),
  alert_rule_test: [
    {
      alertname: 'PlinthUnreachable',
      eval_time: '25m',
      exp_alerts: [
        {
          exp_labels: { severity: 'page', job: 'plinth-visitors' },
          exp_annotations: {
            summary: "The site can't be reached as visitors reach it, or nothing asks there.",
          },
        },
      ],
    },
  ],
};

/** Two hours after the epoch, with no read since the start. */
const nothingRead = (startedAt: number, isFiring: boolean) => ({
  name: `nothing read since ${startedAt}`,
  interval: '30s',
  input_series: inputOf({
    'plinth_service_up{instance="site-1",service="content service"}': '0x240',
    'plinth_content_read_timestamp_seconds{instance="site-1"}': '0x240',
    'process_start_time_seconds{job="plinth",instance="site-1"}': `${startedAt}x240`,
  }),
  promql_expr_test: [
    {
      expr: firing('PlinthContentOld'),
      eval_time: '2h',
      exp_samples: isFiring ? [{ labels: '{alertname="PlinthContentOld"}', value: 1 }] : [],
    },
  ],
});

function promtool(words: readonly string[], input = ''): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', words, { input, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

let temporary: string;
beforeAll(async () => {
  temporary = await mkdtemp(path.join(os.tmpdir(), 'plinth-alerts-'));
  setEnvironment(ANY_CONTENT);
});
afterAll(() => rm(temporary, { recursive: true }));

describe('every alert', async () => {
  const rules = await readFile(path.join(FOLDER, 'alerts.yaml'), 'utf8');
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);

  it('has a test case', () => {
    expect(Object.keys(ILL)).toEqual(names);
  });

  it('has a runbook section with the same urgency', async () => {
    const runbook = await readFile(path.join(FOLDER, '../../docs/operations.md'), 'utf8');
    const paragraphs = [...runbook.matchAll(/^### (Plinth\w+)\n(Urgent\b)?/gm)];
    expect(paragraphs.map(([, name]) => name)).toEqual(names);
    const paging = [...rules.matchAll(/- alert: (\w+)(?:(?!- alert)[\s\S])*?severity: page/g)];
    const urgent = paragraphs.filter(([, , isUrgent]) => isUrgent !== undefined);
    expect(urgent.map(([, name]) => name)).toEqual(paging.map(([, name]) => name));
  });
});

describe.runIf(isPromtoolInstalled)('Prometheus (needs promtool)', () => {
  it('accepts the rules and the configuration', () => {
    expect(promtool(['check', 'rules', `${FOLDER}/alerts.yaml`])).toMatchObject({ status: 0 });
    expect(promtool(['check', 'config', `${FOLDER}/prometheus.yaml`])).toMatchObject({ status: 0 });
  });

  it('accepts the site’s metrics', async () => {
    const { text } = await metricsText();
    const { output } = promtool(['check', 'metrics'], text);
    expect(output).not.toContain('parsing');
    expect(output.split('\n').filter((line) => line.startsWith('plinth_'))).toEqual([]);
  });

  it('fires each alert only for its own cause', {
    timeout: 60_000,
  }, async () => {
    const file = path.join(temporary, 'alerts.test.json');
    const tests = [
      testOf({}),
      ...Object.entries(ILL).map(([name, ill]) => testOf(ill, name, ...(BESIDE[name] ?? []))),
      failedOnce,
      proxyAwayOnce,
      contentOutage,
      over,
      errorsInBursts,
      burst,
      askedForErrors,
      neverAsked,
      nothingRead(6_600, false),
      nothingRead(3_000, true),
    ];
    const rules = { rule_files: [`${FOLDER}/alerts.yaml`], evaluation_interval: '30s', tests };
    await writeFile(file, JSON.stringify(rules));
    const { status, output } = promtool(['test', 'rules', file]);
    expect(output).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});
