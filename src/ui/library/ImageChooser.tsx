import { useStore } from '@nanostores/react';
import { type SubmitEvent, useMemo, useState } from 'react';
import { type LibraryImage, listImages } from '../../contracts/images/images.ts';
import { createQuery } from '../../stores/queries.ts';
import { ModalActions } from '../dialog/Modal.tsx';
import { Field } from '../form/Field.tsx';
import { useDebouncedValue } from '../form/use-debounced-value.ts';
import type { Language } from '../language.ts';
import styles from './ImageChooser.module.css';
import { libraryTexts } from './library-text.ts';

/** The pause in typing after which the search starts. */
const searchDelayMs = 250;

/** The longest text of a search, in characters. */
const searchLimit = 200;

interface Props {
  language: Language;
  onChoose: (image: LibraryImage) => void;
  onCancel: () => void;
}

/** Shows a dialog that chooses an image of the library. The images are one radio group, so the arrow keys move in it. */
export function ImageChooser({ language, onChoose, onCancel }: Props) {
  const text = libraryTexts[language];
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<LibraryImage>();
  const asked = typed.trim();
  const search = useDebouncedValue(asked.length > searchLimit ? '' : asked, searchDelayMs);
  const $images = useMemo(
    () => createQuery(listImages, { query: { page: String(page), ...(search && { search }) } }),
    [page, search],
  );
  const { data: read, error, loading } = useStore($images);
  // Keeps the images until the next ones have loaded, so that the focus is not lost.
  const [data, setData] = useState(read);
  if (read !== undefined && read !== data) setData(read);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React's tree, the post's form is around this form, and would otherwise receive the event.
    event.stopPropagation();
    if (chosen) onChoose(chosen);
  };
  const turn = (target: number) => {
    setChosen(undefined);
    setPage(target);
  };

  return (
    <form noValidate lang={language} onSubmit={submit}>
      <Field form="library" name="search" label={text.search} limit={searchLimit}>
        {(control) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            data-initial-focus
            onChange={(event) => {
              setTyped(event.target.value);
              turn(1);
            }}
            onKeyDown={(event) => {
              // Otherwise Enter would choose an image that the search may be about to remove.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        )}
      </Field>
      <div className={styles.results} aria-busy={loading}>
        {loading && !data && <p role="status">{text.loading}</p>}
        {Boolean(error) && !loading && (
          <p role="alert">
            {text.failed}{' '}
            <button className="button button-small" type="button" onClick={() => $images.revalidate()}>
              {text.retry}
            </button>
          </p>
        )}
        {data?.total === 0 && <p role="status">{search ? text.none : text.empty}</p>}
        {data && data.images.length > 0 && (
          <fieldset className={styles.images}>
            <legend className="visually-hidden">{text.images}</legend>
            {data.images.map((image) => (
              <Choice key={image.name} image={image} chosen={chosen} onChange={setChosen} onChoose={onChoose} />
            ))}
          </fieldset>
        )}
      </div>
      {data && data.pages > 1 && (
        <div className={styles.pages}>
          <Step to={page - 1} pages={data.pages} label={text.before} onTurn={turn} />
          <span role="status">{text.page(page, data.pages)}</span>
          <Step to={page + 1} pages={data.pages} label={text.after} onTurn={turn} />
        </div>
      )}
      <ModalActions>
        <button className="button button-primary" type="submit" aria-disabled={!chosen || undefined}>
          {text.choose}
        </button>
        <button className="button" type="button" onClick={onCancel}>
          {text.cancel}
        </button>
      </ModalActions>
    </form>
  );
}

interface ChoiceProps {
  image: LibraryImage;
  chosen: LibraryImage | undefined;
  onChange: (image: LibraryImage) => void;
  onChoose: (image: LibraryImage) => void;
}

function Choice({ image, chosen, onChange, onChoose }: ChoiceProps) {
  const { name, fileName, width, height, changedAt } = image;
  return (
    <label className={styles.image} onDoubleClick={() => onChoose(image)}>
      <input type="radio" name="library-image" checked={name === chosen?.name} onChange={() => onChange(image)} />
      <img
        src={`/api/objects/${name}${changedAt ? `?v=${Date.parse(changedAt)}` : ''}`}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
      <span>{fileName ?? name}</span>
    </label>
  );
}

interface StepProps {
  to: number;
  pages: number;
  label: string;
  onTurn: (page: number) => void;
}

function Step({ to, pages, label, onTurn }: StepProps) {
  const possible = to >= 1 && to <= pages;
  return (
    // The attribute `disabled` would take the focus from the button when it reaches the last page.
    <button
      className="button button-small"
      type="button"
      aria-disabled={!possible}
      onClick={() => possible && onTurn(to)}
    >
      {label}
    </button>
  );
}
