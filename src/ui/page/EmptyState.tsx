import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** Says that a list is empty or that something does not exist. */
export const EmptyState = ({ children }: { children: ReactNode }) => <p className={styles.empty}>{children}</p>;
