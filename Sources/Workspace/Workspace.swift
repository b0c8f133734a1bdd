// Who writes folders reads them too: importing Workspace brings what Files has along.
@_exported public import Files
