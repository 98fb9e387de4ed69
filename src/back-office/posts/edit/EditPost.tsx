import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import { readDraft, saveDraft } from '../../../contracts/posts/drafts.ts';
import { DraftKeeper } from '../../../post-form/draft/draft-keeper.ts';
import { createRead, refreshQueries } from '../../../stores/queries.ts';
import { Query } from '../../../ui/loading/Query.tsx';
import { namesIn } from '../../../ui/topics/topic-list.ts';
import { PublishedState } from '../list/PublishedState.tsx';
import { previewPath } from '../preview-path.ts';
import type { BlogEditorProps } from './BlogEditorForm.tsx';
import { DraftBar } from './DraftBar.tsx';

interface Props {
  id: string;
  /** Shows the form of the post. */
  children: (opened: Omit<BlogEditorProps, 'user'>) => ReactNode;
}

/** Reads a post with its draft for the editor. Nothing is cached, because the editor needs the newest version. */
export default function EditPost({ id, children }: Props) {
  const [$opened] = useState(() => createRead(() => open(id)));
  return (
    <Query store={$opened} what="The post">
      {({ opened, keeper }) =>
        children({
          ...{ opened, keeper },
          publishedState: (stored) => <PublishedState post={stored} />,
          actions: (form) => (
            <>
              <DraftBar form={form} keeper={keeper} />
              <a className="button" href={form.post && previewPath(form.post)} target="_blank" rel="noopener">
                Preview
              </a>
            </>
          ),
        })
      }
    </Query>
  );
}

async function open(id: string) {
  const opened = await call(readDraft, { params: { id } });
  const keeper = new DraftKeeper(async (input) => {
    const { updatedAt } = await call(saveDraft, {
      params: { id: opened.post.id },
      input: { ...input, topics: namesIn(input.topics) },
    });
    // The list marks the post.
    if (!input.expectedUpdatedAt) refreshQueries('/api/blog/all');
    return updatedAt;
  });
  keeper.open(opened);
  return { opened, keeper };
}
