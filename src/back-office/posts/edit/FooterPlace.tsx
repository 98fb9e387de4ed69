import type { FooterColumn } from '../../../contracts/pages/footer-column.ts';
import type { PostForm } from '../../../post-form/use-post-form.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';

const columns: Readonly<Record<FooterColumn, string>> = { services: 'Services', company: 'Company' };

/** Lets an admin choose the column of the footer that links to a page. */
export function FooterPlace({ form }: { form: PostForm }) {
  return (
    <Panel title="Footer">
      <Field
        form="post"
        name="footer"
        label="Column"
        error={form.issueOf('footer')?.message}
        hint="Every page links to this page there while it is published. The site is built at once."
      >
        {(control) => (
          <select
            {...control}
            value={form.values.footer}
            onChange={(event) => form.set({ footer: event.target.value as FooterColumn | '' })}
          >
            <option value="">None</option>
            {Object.entries(columns).map(([column, heading]) => (
              <option key={column} value={column}>
                {heading}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Panel>
  );
}
