import { useStore } from '@nanostores/react';
import { getPagePath, openPage } from '@nanostores/router';
import { useMemo, useState } from 'react';
import { listRedirects, type Redirect } from '../../../contracts/posts/redirects.ts';
import { formatDate } from '../../../site/format-date.ts';
import { createQuery } from '../../../stores/queries.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Query } from '../../../ui/loading/Query.tsx';
import { DataTable } from '../../../ui/page/DataTable.tsx';
import { Pager } from '../../../ui/page/Pager.tsx';
import { adminOnly, RequireRole } from '../../shell/RequireRole.tsx';
import { useRouter } from '../../shell/router-context.ts';
import { ScreenFrame } from '../../shell/ScreenFrame.tsx';
import { screenTitles } from '../../shell/screen.ts';
import { DeleteRedirectDialog } from './DeleteRedirectDialog.tsx';
import { RedirectForm } from './RedirectForm.tsx';
import styles from './Redirects.module.css';

/** Lists, adds and deletes the redirects of the site. */
export default function RedirectsScreen() {
  return (
    <RequireRole {...adminOnly} title={screenTitles.redirects}>
      {() => <Redirects />}
    </RequireRole>
  );
}

const describe = ({ target, toPost }: Redirect) => {
  if (!target) return 'Gone: says that the page has been removed';
  return toPost ? `${target} (follows the post)` : target;
};

function Redirects() {
  const router = useRouter();
  const { search = '', page: asked } = useStore(router)?.search ?? {};
  const { page = 1 } = listRedirects.query.safeParse({ page: asked }).data ?? {};
  const [deleting, setDeleting] = useState<Redirect>();
  const $redirects = useMemo(
    () => createQuery(listRedirects, { query: { page: String(page), ...(search && { search }) } }),
    [page, search],
  );
  const show = (text: string, target: number) =>
    openPage(router, 'redirects', {}, { ...(text && { search: text }), ...(target > 1 && { page: String(target) }) });

  return (
    <ScreenFrame
      title={screenTitles.redirects}
      note="Old addresses of the site, and where they lead. A post that gets a new address leaves a redirect here by itself."
      back={{ href: getPagePath(router, 'dashboard', {}, { tab: 'settings' }), to: 'settings' }}
    >
      <div className={styles.screen}>
        <RedirectForm />
        <Query store={$redirects} what="The redirects">
          {({ redirects, total, pages }) => (
            <>
              {(total > 10 || search) && (
                <search>
                  <form
                    className={styles.search}
                    onSubmit={(event) => {
                      event.preventDefault();
                      show(String(new FormData(event.currentTarget).get('search')).trim(), 1);
                    }}
                  >
                    <Field form="redirects" name="search" label="Search" limit={200}>
                      {(control) => <input {...control} type="search" defaultValue={search} />}
                    </Field>
                    <button className="button" type="submit">
                      Search
                    </button>
                  </form>
                </search>
              )}
              <Pager
                entries="redirects"
                page={page}
                pages={pages}
                total={total}
                onPage={(target) => show(search, target)}
              >
                <DataTable
                  caption="Redirects, newest first"
                  columns={['From', 'To', 'Visits', 'Last visit', 'Action']}
                  rows={redirects.map((redirect) => ({
                    key: redirect.id,
                    cells: [
                      redirect.path,
                      describe(redirect),
                      redirect.hits.toLocaleString('en-GB'),
                      redirect.lastHitAt ? formatDate(redirect.lastHitAt, 'table') : 'Never',
                      <button
                        key="delete"
                        className="button button-small"
                        type="button"
                        aria-label={`Delete the redirect from ${redirect.path}`}
                        onClick={() => setDeleting(redirect)}
                      >
                        Delete
                      </button>,
                    ],
                  }))}
                  empty={search ? 'No redirect matches.' : 'No redirects yet.'}
                />
              </Pager>
            </>
          )}
        </Query>
      </div>
      {deleting && <DeleteRedirectDialog redirect={deleting} onClose={() => setDeleting(undefined)} />}
    </ScreenFrame>
  );
}
