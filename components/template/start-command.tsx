import { Fragment } from 'react';
import { useWords } from '@/components/site/use-words';
import { ArrowOutIcon } from '@/components/ui/icons';
import { templateWords } from '@/copy/template';
import type { StartCommand as Start, TemplateAction } from '@/lib/page-props';
import { CopyButton } from './copy-button';
import styles from './start-command.module.css';
import { usePackageManager } from './use-package-manager';

export function StartCommand({ start, name }: { start: Start; name: string }) {
  const templateCopy = useWords(templateWords);
  const { heading, needs, notes, runs, openIn, forAssistant, prompt } = templateCopy.start;
  const { options, env, address, kind } = start;
  const isApart = env.length > 0;
  return (
    <section className={styles.start} aria-labelledby="start-heading">
      <h2 className={styles.heading} id="start-heading">
        {heading} <span className={styles.needs}>{needs(start.needs)}</span>
      </h2>
      <Options options={isApart ? options : options.map(withRun)} />
      {isApart ? <Variables names={env} /> : null}
      {isApart ? <Run options={options} /> : null}
      <p className={styles.note}>{kind === 'runs' ? runs(address, env) : notes[kind]}</p>
      <div className={styles.elsewhere}>
        {start.openIn.map((place) => (
          <a className={styles.place} href={place.href} rel="noopener" key={place.href}>
            {openIn(place.name)} <ArrowOutIcon />
          </a>
        ))}
        <CopyButton
          text={() => prompt(name, ...contentsOfPrompt(start))}
          label={forAssistant}
          action="prompt"
        />
      </div>
    </section>
  );
}

function contentsOfPrompt({ options, env }: Start) {
  const chosen = document.querySelector<HTMLInputElement>('[name="package-manager"]:checked');
  const option = options.find(({ manager }) => manager === chosen?.value) ?? options[0];
  const page = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const { lines = [] } = option ? withRun(option) : {};
  return [`${page}/index.md`, lines, env] as const;
}

const withRun = (option: Start['options'][number]) =>
  option.run === null ? option : { ...option, lines: [...option.lines, option.run] };

const Run = ({ options }: Pick<Start, 'options'>) =>
  options.map(({ manager, run }) =>
    run === null ? null : (
      <div className={styles.run} data-run={options.length > 1 ? manager : null} key={manager}>
        <Code lines={[run]} action="command" />
      </div>
    ),
  );

/** Radio buttons work without a script. */
function Options({ options }: Pick<Start, 'options'>) {
  const templateCopy = useWords(templateWords);
  const { group, remember } = usePackageManager();
  const [only] = options;
  if (only && options.length === 1) {
    return (
      <div className={styles.options}>
        <div className={styles.option}>
          <Code lines={only.lines} action="command" />
        </div>
      </div>
    );
  }
  return (
    // This isn't a fieldset, because browsers' reader views remove those.
    <div
      className={styles.options}
      ref={group}
      onChange={remember}
      role="radiogroup"
      aria-label={templateCopy.start.manager}
    >
      {options.map(({ manager, lines }, index) => (
        <div className={styles.option} key={manager}>
          {manager ? (
            <label className={styles.tab}>
              <input
                className={styles.radio}
                type="radio"
                name="package-manager"
                value={manager}
                defaultChecked={index === 0}
              />
              {manager}
            </label>
          ) : null}
          <Code lines={lines} action="command" />
        </div>
      ))}
    </div>
  );
}

function Variables({ names }: { names: Start['env'] }) {
  const templateCopy = useWords(templateWords);
  return (
    <details className={styles.variables} open>
      <summary className={styles.summary}>{templateCopy.start.variables(names.length)}</summary>
      <p className={styles.note}>{templateCopy.start.variablesNote}</p>
      <Code lines={names.map((name) => `${name}=`)} />
    </details>
  );
}

/** Browsers would rather break after a hyphen than at a `<wbr>`. */
function breakable(word: string) {
  const parts = word.split(/(?<=\/)(?!\/)/);
  if (parts.length === 1) return word;
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
    <span className={styles.word} key={index}>
      {part}
    </span>
  ));
}

const BREAKS = /(?<! -\w) /;

function Code({ lines, action }: { lines: readonly string[]; action?: TemplateAction }) {
  return (
    <div className={styles.code}>
      <pre className={styles.lines} translate="no">
        {lines.map((line) => (
          <code className={styles.line} key={line}>
            {line.split(BREAKS).map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat
              <Fragment key={index}>
                {index > 0 ? ' ' : null}
                <span className={styles.word}>{breakable(word)}</span>
              </Fragment>
            ))}
            {'\n'}
          </code>
        ))}
      </pre>
      <CopyButton text={lines.join('\n')} action={action} />
    </div>
  );
}
