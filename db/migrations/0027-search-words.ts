import { type Compilable, CompiledQuery } from 'kysely';

const raw = (text: string): Compilable => ({ compile: () => CompiledQuery.raw(text) });

// Words that say nothing about a post. Shorter words are no search words at all.
const commonWords = `about above after again against also although always among another around away back because been before being
  below best better between both bring could does doing done down during each either else enough even ever every first from give
  given gives goes have having here into itself just keep kind know last less like made make makes many might more most much must
  need needs never often once only other others over part perhaps quite rather really said same shall should since some someone
  something soon still such take takes than that their theirs them themselves then there these they thing things this those though
  through thus together toward under until upon very want wants well were what when where whether which while whole whom whose will
  with within without would your yours`;

const plainWords = raw(`
  create function plain_words(typed text) returns text language sql immutable parallel safe return
    trim(regexp_replace(lower(regexp_replace(normalize(typed, nfd), '[\\u0300-\\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))`);

// The tags and entities of sanitised HTML are no words. Words of the title and the excerpt are in the search index already.
const postWords = raw(`
  create function post_words(title text, excerpt text, content text) returns text language sql immutable parallel safe return (
    select coalesce(string_agg(word, ' ' order by uses desc, word collate "C"), '') from (
      select word, uses from (
        select word, count(*) as uses
        from string_to_table(plain_words(regexp_replace(content, '<[^>]*>|&[#[:alnum:]]+;', ' ', 'g')), ' ') as word
        where length(word) between 4 and 40 group by word
      ) as counted
      where word <> all (string_to_array(plain_words(title || ' ' || excerpt), ' '))
        and word <> all ('{${commonWords.trim().split(/\s+/).join(',')}}'::text[])
      order by uses desc, word collate "C" limit 60
    ) as most_used
  )`);

/**
 * Adds the words by which a search finds a post: those that its content uses most. A trigger writes them with each save, so they
 * are right after a save of the version before this one and after a restored backup too.
 */
export const statements = (): Compilable[] => [
  plainWords,
  postWords,
  raw(`alter table blog_posts add column search_words text not null default ''`),
  raw(`create function set_search_words() returns trigger language plpgsql as $$ begin
    new.search_words = post_words(new.title, new.excerpt, new.content);
    return new;
  end $$`),
  raw(`create trigger blog_posts_search_words before insert or update of title, excerpt, content, search_words on blog_posts
    for each row execute function set_search_words()`),
  raw('update blog_posts set search_words = search_words'),
];
