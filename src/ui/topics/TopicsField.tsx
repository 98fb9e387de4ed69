import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { maxTopics, topicNameLimit } from '../../contracts/topics/topic-name.ts';
import { listTopics } from '../../contracts/topics/topics.ts';
import { createQuery } from '../../stores/queries.ts';
import { useEscape } from '../dialog/use-escape.ts';
import { Field } from '../form/Field.tsx';
import { focusOnMount } from '../form/focus-on-mount.ts';
import type { Language } from '../language.ts';
import { ChosenTopics } from './ChosenTopics.tsx';
import { optionId, TopicOptions } from './TopicOptions.tsx';
import styles from './TopicsField.module.css';
import { readTopics, writeTopics } from './topic-list.ts';
import { isSameTopic, topicOptions } from './topic-options.ts';
import { topicsTexts } from './topics-text.ts';

const $topics = createQuery(listTopics, {});

interface Props {
  /** The id of the form; the ids of its controls begin with it. */
  form: string;
  language: Language;
  /** The chosen topics and what is typed, as topic-list.ts writes them. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/**
 * Chooses the topics of a post: a combobox with a list box (WAI-ARIA Authoring Practices, “Editable Combobox With List
 * Autocomplete”). Enter and Tab add the active option, or else what is typed. A comma and a click elsewhere add what is typed. Typing
 * works without the list.
 */
export default function TopicsField({ form, language, value, onChange, error }: Props) {
  const text = topicsTexts[language];
  const { data, error: failure } = useStore($topics);
  const { names, typed } = readTopics(value);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isLastMarked, setMarked] = useState(false);
  const [said, say] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const box = useEscape<HTMLDivElement>(() => close(), isOpen);
  const topics = data?.topics ?? [];
  // Before the topics have loaded, the list would offer a new topic in place of one that exists.
  const isListed = isOpen && (data !== undefined || failure !== undefined);
  const options = isListed ? topicOptions(topics, names, typed) : [];
  const last = names.at(-1);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };

  /** Adds names. One that is too long stays in the field, which says so. */
  const add = (entered: readonly string[]) => {
    close();
    const next = [...names];
    const tooLong: string[] = [];
    let present: string | undefined;
    for (const name of entered.map((part) => part.trim()).filter(Boolean)) {
      const same = next.find((one) => isSameTopic(one, name));
      if (name.length > topicNameLimit) tooLong.push(name);
      else if (same) present = same;
      else next.push(topics.find((topic) => isSameTopic(topic.name, name))?.name ?? name);
    }
    if (next.length > names.length) say(text.added(next.slice(names.length).join(', '), next.length));
    else if (present) say(text.isChosen(present));
    const written = writeTopics(next, tooLong.join(' '));
    if (written !== value) onChange(written);
  };

  const remove = (name: string) => {
    const rest = names.filter((one) => one !== name);
    say(text.removed(name, rest.length));
    onChange(writeTopics(rest, typed));
  };

  const putFirst = (name: string) => {
    say(text.leads(name));
    onChange(writeTopics([name, ...names.filter((one) => one !== name)], typed));
  };

  const type = (entered: string) => {
    setMarked(false);
    if (entered.includes(',')) return add(entered.split(','));
    setOpen(true);
    setActive(-1);
    onChange(writeTopics(names, entered.trimStart()));
  };

  const move = (step: 1 | -1) => {
    if (!isOpen) return setOpen(true);
    // The place after the last option is the field itself.
    const places = options.length + 1;
    setActive((now) => ((now + 1 + step + places) % places) - 1);
  };

  const press = (event: KeyboardEvent) => {
    const { key } = event;
    // The keys of an input method choose among its own suggestions.
    if (event.nativeEvent.isComposing) return;
    if (key !== 'Backspace') setMarked(false);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter' || key === 'Tab') {
      if (key === 'Enter') event.preventDefault();
      add([options[active]?.name ?? typed]);
    } else if (key === 'Backspace' && !typed && last !== undefined) {
      setMarked(!isLastMarked);
      if (isLastMarked) remove(last);
      else say(text.marked(last));
      close();
    }
  };

  // At the end of a click, because a topic more would move what is clicked away from the pointer.
  const leave = useEffectEvent((event: MouseEvent) => {
    // Unlike `contains`, the path also knows the button of a topic that is gone now.
    if (typed && !event.composedPath().some((target) => target === box.current)) add([typed]);
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => leave(event);
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  useEffect(() => focusOnMount(input.current), []);

  return (
    <div ref={box} className={styles.topics}>
      <ChosenTopics
        {...{ names, text, isLastMarked }}
        onFirst={putFirst}
        onRemove={remove}
        onNone={() => input.current?.focus()}
      />
      <Field
        form={form}
        name="topics"
        label={text.label}
        limit={topicNameLimit}
        error={names.length > maxTopics ? text.tooMany : error}
        hint={failure ? text.unavailable : text.hint}
      >
        {(control) => (
          <div className={styles.combobox}>
            <input
              {...control}
              ref={input}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls={listId}
              aria-activedescendant={options[active] && optionId(listId, active)}
              autoComplete="off"
              enterKeyHint="enter"
              value={typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
              onClick={() => setOpen(true)}
              onBlur={() => {
                setMarked(false);
                close();
              }}
            />
            <TopicOptions {...{ options, active, text }} id={listId} onChoose={(name) => add([name])} />
          </div>
        )}
      </Field>
      <p className="visually-hidden" role="status">
        {isListed ? text.found(options.length) : said}
      </p>
    </div>
  );
}
