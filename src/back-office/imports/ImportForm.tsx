import { type SubmitEvent, useRef, useState } from 'react';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { listUsers } from '../../contracts/accounts/users.ts';
import { createQuery } from '../../stores/queries.ts';
import { Field } from '../../ui/form/Field.tsx';
import { readForm } from '../../ui/form/form.ts';
import { Query } from '../../ui/loading/Query.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import styles from './Import.module.css';
import type { Choice } from './use-import.ts';

interface Props {
  user: CurrentUser;
  /** The reason why the chosen files could not be checked. */
  fault: string | undefined;
  onCheck: (choice: Choice) => void;
}

// React's types lack the attribute with which a browser chooses a folder.
const folderOnly = { webkitdirectory: '' };

const siteOf = (typed: string) => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);

/** Asks for an export, and for the author of posts whose own author has no account. */
export function ImportForm({ user, fault, onCheck }: Props) {
  const [$users] = useState(() => createQuery(listUsers, {}));
  const inputs = { file: useRef<HTMLInputElement>(null), folder: useRef<HTMLInputElement>(null) };
  const [errors, setErrors] = useState<{ file?: string; site?: string }>({});

  // Choosing a file clears the chosen folder, and the other way round.
  const choose = (name: 'file' | 'folder') => {
    const other = inputs[name === 'file' ? 'folder' : 'file'].current;
    if (other) other.value = '';
    setErrors({});
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { site: typed = '', author } = readForm(event.currentTarget);
    const files = [inputs.file, inputs.folder].flatMap(({ current }) => [...(current?.files ?? [])]);
    const site = typed.trim() ? siteOf(typed.trim()) : undefined;
    if (files.length === 0) {
      setErrors({ file: 'Choose an export' });
      inputs.file.current?.focus();
    } else if (site && !URL.canParse(site)) setErrors({ site: 'Enter a URL such as https://blog.company.co.uk' });
    else onCheck({ files, site, fallbackAuthor: author || null });
  };

  return (
    <Panel title="Choose an export">
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field
          form="import"
          name="file"
          label="File"
          error={errors.file}
          hint="The XML file that WordPress exports under Tools, or the JSON file that Ghost exports under Settings."
        >
          {(control) => (
            <input
              {...control}
              ref={inputs.file}
              type="file"
              accept=".xml,.json,.md,.mdx,.markdown"
              multiple
              onChange={() => choose('file')}
            />
          )}
        </Field>
        <Field
          form="import"
          name="folder"
          label="Or a folder of Markdown"
          hint="Of Hugo, Jekyll or Astro, or one that was exported here, with its images."
        >
          {(control) => (
            <input {...control} {...folderOnly} ref={inputs.folder} type="file" onChange={() => choose('folder')} />
          )}
        </Field>
        <Field
          form="import"
          name="site"
          label="Old site"
          limit={500}
          error={errors.site}
          hint="Needed for Ghost, and for a folder whose images are still on the old site."
        >
          {(control) => <input {...control} type="url" placeholder="https://" autoComplete="off" spellCheck={false} />}
        </Field>
        <Query store={$users} what="The people">
          {({ users }) => (
            <Field
              form="import"
              name="author"
              label="Author of posts by people without an account"
              hint="Everybody else keeps their posts: people are found by their e-mail address."
            >
              {(control) => (
                <select {...control} defaultValue={user.id}>
                  <option value="">Nobody: refuse these posts</option>
                  {users.map(({ id, username, email }) => (
                    <option key={id} value={id}>
                      {username} ({email})
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
        </Query>
        <button className="button button-primary" type="submit">
          Check Import
        </button>
      </form>
    </Panel>
  );
}
