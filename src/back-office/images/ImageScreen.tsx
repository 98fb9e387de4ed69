import { useStore } from '@nanostores/react';
import { getPagePath } from '@nanostores/router';
import { useMemo } from 'react';
import type { CurrentUser } from '../../contracts/accounts/auth.ts';
import { type LibraryImage, readImage } from '../../contracts/images/images.ts';
import { documentType } from '../../contracts/images/uploads.ts';
import { createQuery } from '../../stores/queries.ts';
import { Query } from '../../ui/loading/Query.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { RequireRole, writersOnly } from '../shell/RequireRole.tsx';
import { useRouter } from '../shell/router-context.ts';
import { ScreenFrame } from '../shell/ScreenFrame.tsx';
import { screenTitles } from '../shell/screen.ts';
import { DeleteImage } from './DeleteImage.tsx';
import { FocusForm } from './FocusForm.tsx';
import { ImageDetails } from './ImageDetails.tsx';
import { ImageFacts } from './ImageFacts.tsx';
import styles from './ImageScreen.module.css';
import { ImageUseList } from './ImageUseList.tsx';
import { nameOf, previewUrl } from './image-text.ts';
import { $lastLibrary } from './last-library.ts';
import { ReplaceImage } from './ReplaceImage.tsx';

/** Shows the image that the URL names, with forms that change its details, replace it or delete it. */
export default function ImageScreen() {
  const router = useRouter();
  const page = useStore(router);
  const name = page?.route === 'image' ? page.params.name : '';
  return (
    <RequireRole {...writersOnly} title={screenTitles.image}>
      {(writer) => (
        <ScreenFrame
          title={screenTitles.image}
          back={{ href: getPagePath(router, 'images', {}, $lastLibrary.get()), to: 'images' }}
        >
          <FoundImage key={name} name={name} writer={writer} />
        </ScreenFrame>
      )}
    </RequireRole>
  );
}

function FoundImage({ name, writer }: { name: string; writer: CurrentUser }) {
  const $image = useMemo(() => createQuery(readImage, { params: { name } }), [name]);
  return (
    <Query store={$image} what="The image">
      {({ image }) => <OneImage image={image} writer={writer} />}
    </Query>
  );
}

function OneImage({ image, writer }: { image: LibraryImage; writer: CurrentUser }) {
  const { width, height, alt } = image;
  const isDocument = image.contentType === documentType;
  return (
    <div className={styles.screen}>
      <div className={styles.column}>
        <div className={styles.preview}>
          {isDocument ? (
            <a href={previewUrl(image)} download>
              Download {nameOf(image)}
            </a>
          ) : (
            <img src={previewUrl(image)} alt={alt ?? ''} width={width} height={height} />
          )}
        </div>
        <ImageDetails image={image} />
      </div>
      <div className={styles.column}>
        <Panel title="Where it is used">
          <ImageUseList uses={image.uses} writer={writer} />
        </Panel>
        <Panel title="File">
          <ImageFacts image={image} />
          <div className={styles.actions}>
            <ReplaceImage image={image} />
            <DeleteImage image={image} writer={writer} />
          </div>
        </Panel>
        {!isDocument && <FocusForm image={image} />}
      </div>
    </div>
  );
}
