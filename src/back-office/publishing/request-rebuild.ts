import { call, messageOf } from '../../api/call.ts';
import { rebuildSite } from '../../contracts/publishing/build.ts';
import { refreshBuild } from '../../stores/build.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import { rebuildNote } from './rebuild-note.ts';

/** Requests a build that starts at once, and shows the outcome. */
export async function requestRebuild(): Promise<void> {
  try {
    const answer = await call(rebuildSite, {});
    refreshBuild(answer.build);
    const destructive = answer.rebuild !== 'queued';
    const title = destructive ? 'Error' : 'Rebuild requested';
    showToast({ title, description: rebuildNote(answer), destructive });
  } catch (error) {
    const description = messageOf(error, 'The rebuild could not be requested.');
    showToast({ title: 'Error', description, destructive: true });
  }
}
