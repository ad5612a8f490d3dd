//! The Orders Phase (4.0 III): the menu of what a side can order its forces to do.
