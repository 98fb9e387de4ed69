import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** Says that a list is empty or that a thing does not exist, in the place where it would be. */
export const EmptyState = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;
