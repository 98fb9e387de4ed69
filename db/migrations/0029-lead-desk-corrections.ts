import { type Compilable, CompiledQuery } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

// Letters that Unicode does not split into a letter and an accent.
const letters = 'łøđðħıŧŋ';
const plain = 'loddhitn';
const pairs = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };

const unaccented = `regexp_replace(lower(normalize(typed, nfkd)), '[\\u0300-\\u036f]', '', 'g')`;
const folded = Object.entries(pairs).reduce(
  (text, [letter, two]) => `replace(${text}, '${letter}', '${two}')`,
  `translate(${unaccented}, '${letters}', '${plain}')`,
);

const named = `first_name || last_name || company || email || coalesce(message, '')`;

/**
 * Lets the search of demo requests find "Łukasiewicz" by "lukasiewicz"; lets a note correct an earlier note; and adds an index for
 * the order by next step, in which requests without a next step come last.
 *
 * PostgreSQL computes a generated column only when a row is written, so the rows with these letters are written again.
 */
export const statements = (): Compilable[] => [
  raw(`create or replace function search_words(typed text) returns text language sql immutable parallel safe return
    trim(regexp_replace(${folded}, '[^[:alnum:]]+', ' ', 'g'))`),
  raw(`update demo_requests
    set first_name = first_name, last_name = last_name, company = company, email = email, message = message
    where lower(${named}) ~ '[${letters}${Object.keys(pairs).join('')}]'`),

  raw(
    'alter table demo_request_events add column corrects bigint references demo_request_events (id) on delete cascade',
  ),
  raw('create index demo_request_events_by_corrected on demo_request_events (corrects) where corrects is not null'),

  raw('drop index demo_requests_by_next_step'),
  raw('create index demo_requests_by_next_step on demo_requests (next_step_on, created_at desc, id)'),
];
